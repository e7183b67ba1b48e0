import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MountedCard, mountCard } from '../card.ts';
import { sampleCard } from '../testing/sample-cards.ts';

let browser: Browser;
let code: string;

/** As another package bundles it: on Preact itself, not on the small renderer of the widget. */
beforeAll(async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'deskbell-card-'));
  await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    resolve: { conditions: ['deskbell-source', 'module', 'browser', 'import', 'default'] },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
    build: {
      outDir,
      lib: {
        entry: fileURLToPath(new URL('../card.ts', import.meta.url)),
        formats: ['iife'],
        name: 'DeskbellCard',
        fileName: () => 'card.js',
      },
    },
  });
  code = await readFile(join(outDir, 'card.js'), 'utf8');
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  });
});
afterAll(() => browser.close());

interface CardPage {
  readonly DeskbellCard: { readonly mountCard: typeof mountCard };
  mounted: MountedCard;
}

describe('a card on a page of its own', () => {
  it('ACT-2: is drawn as visitors see it, follows its options and goes away', async () => {
    const page = await browser.newPage();
    await page.setContent('<main><div id="host"></div></main>');
    await page.addScriptTag({ content: code });
    await page.evaluate((card) => {
      const here = globalThis as unknown as CardPage;
      const host = document.querySelector<HTMLElement>('#host');
      if (host) here.mounted = here.DeskbellCard.mountCard(host, { card, state: 'pending' });
    }, sampleCard());
    await page.getByRole('button', { name: 'Confirm' }).click({ force: true });
    expect(await page.getByRole('group', { name: 'Order cancellation' }).innerText()).toContain('No longer needed');
    await page.evaluate(
      (card) => (globalThis as unknown as CardPage).mounted.update({ card, state: 'settled' }),
      sampleCard({ title: 'Return' }),
    );
    await page.getByText('Confirmed', { exact: true }).waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
    await page.evaluate(() => (globalThis as unknown as CardPage).mounted.unmount());
    expect(await page.locator('#host').evaluate((host) => host.shadowRoot?.textContent)).toBe('');
    await page.close();
  });
});
