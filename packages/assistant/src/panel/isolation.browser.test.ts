import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { textParts } from '../testing/fake-deskbell.ts';
import { askingParts, nestedCard } from '../testing/sample-cards.ts';
import { armed, ask, buildWidget, composer, openPanel, startStage, type WidgetStage } from '../testing/widget-page.ts';

/** The most that the bundle may weigh, in bytes. Source: WID-1. */
const WEIGHT_MAX = 30 * 1024;
const MARKDOWN =
  '## Fees\n\nSome **text** with `code`.\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```\nlet x\n```\n\n[link](https://shop.example/)';

let stage: WidgetStage;
let context: BrowserContext | null = null;

beforeAll(async () => {
  stage = await startStage(4410);
});
afterAll(() => stage.close());
afterEach(async () => {
  await context?.close();
  context = null;
  stage.deskbell.reset();
  stage.host = {};
});

async function openWithAll(options: Parameters<WidgetStage['newContext']>[0] = {}): Promise<Page> {
  stage.deskbell.answer = (text) => ({
    parts: text === 'card' ? askingParts({ card: nestedCard() }) : textParts(MARKDOWN),
  });
  context = await stage.newContext(options);
  const page = await openPanel(context, stage.pageUrl);
  await ask(page, 'text');
  await page.getByRole('heading', { name: 'Fees' }).waitFor();
  await page.getByRole('button', { name: 'Send' }).waitFor();
  await ask(page, 'card');
  await armed(page);
  return page;
}

async function findings(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.html).join(' | ')}`);
}

describe('the bundle', () => {
  it('WID-1: weighs at most 30 KB', async () => {
    const weight = gzipSync(await readFile(await buildWidget()), { level: 9 }).byteLength;
    console.log(`widget.js: ${weight} bytes gzip`);
    expect(weight).toBeLessThanOrEqual(WEIGHT_MAX);
  });
});

describe('the widget in a host page', () => {
  it('WID-2: works under a strict policy without one violation', async () => {
    context = await stage.newContext();
    await context.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      document.addEventListener('securitypolicyviolation', (event) => seen.push(event.violatedDirective));
    });
    stage.deskbell.answer = () => ({ parts: askingParts() });
    const page = await openPanel(context, stage.pageUrl);
    await ask(page, 'Cancel order 42');
    await (await armed(page)).click();
    await page.getByRole('log').getByText('Confirmed', { exact: true }).waitFor();
    expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([]);
    expect(
      await page
        .locator('deskbell-widget')
        .evaluate((host) => host.shadowRoot?.querySelectorAll('[style], style').length),
    ).toBe(0);
  });

  it('WID-2: looks the same under hostile styles of the page', async () => {
    const look = async (css: string): Promise<string> => {
      stage.host = { css };
      await context?.close();
      const page = await openWithAll();
      return page.locator('.db-card, .db-panel, .db-launcher, .db-msg-you').evaluateAll((elements) =>
        JSON.stringify(
          elements.map((element) => {
            const style = getComputedStyle(element);
            const box = element.getBoundingClientRect();
            return [
              style.color,
              style.backgroundColor,
              style.fontSize,
              style.display,
              style.opacity,
              style.direction,
              box.width,
              box.right,
            ];
          }),
        ),
      );
    };
    const calm = await look('');
    const colours =
      '* { color: red !important; background: lime !important; font-size: 40px !important; direction: rtl !important; visibility: hidden !important; }';
    // Faint or blurred roots are another matter: there the button rightly never arms.
    const boxes =
      '* > *:not(head, body) { display: inline !important; opacity: .5 !important; transform: scale(2) !important; filter: blur(2px) !important; position: static !important; width: 10px !important; }';
    expect(await look(`${colours} ${boxes}`)).toBe(calm);
  });

  it('WID-3: leaves the styles of the page as they were', async () => {
    stage.host = {
      body: '<h1>a</h1><h2>b</h2><p>c <a href="#">d</a></p><ul><li>e</ul><table><tr><td>f</table><button>g</button><input aria-label="x">',
    };
    context = await stage.newContext();
    const page = await context.newPage();
    const styles = (): Promise<string> =>
      page
        .locator('main *, body, html')
        .evaluateAll((elements) =>
          JSON.stringify(
            elements.map((element) =>
              [...getComputedStyle(element)].map((name) => getComputedStyle(element).getPropertyValue(name)),
            ),
          ),
        );
    await page.route('**/widget.js', (route) => route.abort());
    await page.goto(stage.pageUrl);
    const before = await styles();
    await page.unroute('**/widget.js');
    await page.goto(stage.pageUrl);
    await page.getByRole('button', { name: 'Open chat' }).click();
    await composer(page).waitFor();
    expect(await styles()).toBe(before);
    expect(await page.evaluate(() => document.elementFromPoint(200, 380)?.localName)).not.toBe('deskbell-widget');
  });

  it('WID-3: keeps its keys to itself and adds one global', async () => {
    context = await stage.newContext();
    const page = await context.newPage();
    await page.route('**/widget.js', (route) => route.abort());
    await page.goto(stage.pageUrl);
    const plain = await page.evaluate(() => Object.getOwnPropertyNames(window));
    await page.unroute('**/widget.js');
    await page.goto(stage.pageUrl);
    await page.getByRole('button', { name: 'Open chat' }).click();
    await composer(page).waitFor();
    await page.evaluate(() => {
      const keys: string[] = [];
      Object.assign(globalThis, { keys });
      for (const type of ['keydown', 'keypress', 'keyup', 'input'])
        document.addEventListener(type, () => keys.push(type));
    });
    await composer(page).pressSequentially('abc');
    expect(await page.evaluate(() => (globalThis as unknown as { keys: string[] }).keys)).toEqual([]);
    const added = (await page.evaluate(() => Object.getOwnPropertyNames(window))).filter(
      (name) => !plain.includes(name) && name !== 'keys',
    );
    expect(added).toEqual(['Deskbell']);
  });

  it('WID-10: is one widget however often the script is loaded, survives a swap of the body, and can be taken out', async () => {
    context = await stage.newContext();
    const page = await openPanel(context, stage.pageUrl);
    await page.evaluate(async () => {
      const script = document.createElement('script');
      const policy = (
        window as unknown as {
          trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } };
        }
      ).trustedTypes?.createPolicy('test', { createScriptURL: (url: string) => url });
      const url = `${document.querySelector<HTMLScriptElement>('script[data-site]')?.src}?again`;
      script.type = 'module';
      script.dataset['site'] = 'K';
      script.src = policy?.createScriptURL(url) ?? url;
      const loaded = new Promise((resolve) => script.addEventListener('load', resolve));
      document.body.append(script);
      await loaded;
    });
    expect(await page.locator('deskbell-widget').count()).toBe(1);
    await page.evaluate(() => document.documentElement.replaceChild(document.createElement('body'), document.body));
    await composer(page).waitFor();
    await page.evaluate(() => window.Deskbell?.destroy());
    expect(await page.locator('deskbell-widget').count()).toBe(0);
    expect(await page.evaluate(() => 'Deskbell' in window)).toBe(false);
  });

  it('WID-2: works where the storage of the browser throws', async () => {
    context = await stage.newContext();
    await context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
    });
    const page = await openPanel(context, stage.pageUrl);
    await ask(page, 'Hello');
    await page.getByRole('log').getByText('You said: Hello').waitFor();
  });

  it('WID-9: takes the accent of the page', async () => {
    stage.host = { css: ':root { --deskbell-accent: #0d7a5f }' };
    context = await stage.newContext();
    const page = await openPanel(context, stage.pageUrl);
    const color = await page
      .locator('.db-launcher')
      .evaluate((launcher) => getComputedStyle(launcher).getPropertyValue('--db-accent'));
    expect(color).toBe('#0d7a5f');
  });
});

describe('access to the widget', () => {
  it('WID-8: axe finds nothing in light', async () => {
    expect(await findings(await openWithAll())).toEqual([]);
  });

  it('WID-8: axe finds nothing in dark, with the list of conversations open', async () => {
    const page = await openWithAll({ colorScheme: 'dark' });
    await page.getByRole('button', { name: 'Past conversations' }).click();
    await page.getByRole('dialog', { name: 'Past conversations' }).getByText('Waiting for your answer').waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it('WID-8: fills a page of 320 pixels without scrolling sideways, and the card stays whole', async () => {
    const page = await openWithAll({ viewport: { width: 320, height: 568 } });
    const box = await page.getByRole('dialog').boundingBox();
    expect(box).toMatchObject({ x: 0, y: 0, width: 320, height: 568 });
    expect(await page.getByRole('log').evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    expect(await findings(page)).toEqual([]);
  });

  it('WID-8: reads right to left where the page says so, with the panel at the other side', async () => {
    stage.host = { attributes: 'data-locale="ar"' };
    const page = await openWithAll();
    const box = await page.getByRole('dialog').boundingBox();
    expect(box?.x).toBe(24);
    expect(
      await composer(page).evaluate((field) => getComputedStyle(field.closest('.db-panel') ?? field).direction),
    ).toBe('rtl');
  });

  it('CARD-10: arms and confirms with reduced motion and in forced colours', async () => {
    const page = await openWithAll({ reducedMotion: 'reduce', forcedColors: 'active' });
    await (await armed(page)).click();
    await page.getByRole('log').getByText('Confirmed', { exact: true }).waitFor();
  });

  it('WID-8: has a composer of 16 pixels, so that phones do not zoom', async () => {
    context = await stage.newContext();
    const page = await openPanel(context, stage.pageUrl);
    expect(await composer(page).evaluate((field) => getComputedStyle(field).fontSize)).toBe('16px');
  });
});
