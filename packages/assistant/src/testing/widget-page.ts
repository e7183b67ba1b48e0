import { createServer, type Server } from 'node:http';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { build } from 'vite';
import type { DeskbellNamespace } from '../api/deskbell-namespace.ts';
import { FakeDeskbell } from './fake-deskbell.ts';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The policy under which each test page runs. Source: WID-2. */
export function strictPolicy(serverUrl: string): string {
  return `default-src 'none'; img-src data:; script-src 'self' ${serverUrl}; style-src 'self'; connect-src ${serverUrl}; require-trusted-types-for 'script'`;
}

/** How a host page is made. */
export interface HostPage {
  readonly attributes?: string;
  readonly css?: string;
  readonly body?: string;
}

/** A browser, a fake Deskbell and a host page on another origin. */
export interface WidgetStage {
  readonly deskbell: FakeDeskbell;
  readonly browser: Browser;
  readonly pageUrl: string;
  /** What the next host page is. */
  host: HostPage;
  newContext(options?: Parameters<Browser['newContext']>[0]): Promise<BrowserContext>;
  close(): Promise<void>;
}

/** Builds the bundle as it is shipped, into a folder of its own. */
export async function buildWidget(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'deskbell-widget-'));
  const configFile = fileURLToPath(new URL('../../vite.config.ts', import.meta.url));
  await build({ configFile, logLevel: 'error', build: { outDir } });
  return join(outDir, 'widget.js');
}

/**
 * Starts everything that a browser test of the widget needs.
 * @param port - The fake Deskbell listens there, the host page one above.
 */
export async function startStage(port: number): Promise<WidgetStage> {
  const deskbell = new FakeDeskbell(await buildWidget());
  await deskbell.listen(port);
  const serverUrl = `http://127.0.0.1:${port}`;
  const stage = { host: {} as HostPage };
  const pages = hostServer(serverUrl, () => stage.host);
  await new Promise<void>((resolve) => pages.listen(port + 1, '127.0.0.1', resolve));
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: FLAGS });
  return Object.assign(stage, {
    deskbell,
    browser,
    pageUrl: `http://127.0.0.1:${port + 1}/`,
    newContext: (options?: Parameters<Browser['newContext']>[0]) =>
      browser.newContext({ viewport: { width: 900, height: 760 }, ...options }),
    close: async () => {
      await browser.close();
      await deskbell.close();
      pages.closeAllConnections();
      await new Promise<void>((resolve) => pages.close(() => resolve()));
    },
  });
}

function hostServer(serverUrl: string, host: () => HostPage): Server {
  return createServer((request, response) => {
    const {
      attributes = '',
      css = '',
      body = '<h1>Shop</h1><p>Text of the page</p><input aria-label="Search">',
    } = host();
    if (request.url === '/page.css') {
      response.writeHead(200, { 'Content-Type': 'text/css' }).end(css);
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': strictPolicy(serverUrl) });
    response.end(
      `<!doctype html><html lang="en"><head><title>Shop</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"></head>` +
        `<body><main>${body}</main><script type="module" src="${serverUrl}/widget.js" data-site="K" ${attributes}></script></body></html>`,
    );
  });
}

/** Opens a host page and the panel on it, by a press on the launcher. */
export async function openPanel(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('button', { name: 'Open chat' }).click();
  await composer(page).waitFor();
  return page;
}

/** The field for the visitor's message. */
export function composer(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Your message' });
}

/** Types a question and sends it by Enter. */
export async function ask(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

/** Waits until Confirm (or Delete) counts presses. */
export async function armed(page: Page, name = 'Confirm'): Promise<Locator> {
  const button = page.getByRole('button', { name, exact: true });
  await page.locator('button:not([aria-disabled])', { hasText: new RegExp(`^${name}$`) }).waitFor();
  return button;
}

/**
 * The page's API, as a page calls it; brings the declaration of `window.Deskbell` to the tests that use it inside `evaluate`.
 * @public
 */
export type PageApi = DeskbellNamespace;
