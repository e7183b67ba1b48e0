import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { Client } from 'pg';
import { startShop, type StartedShop } from '../../examples/shop/src/start.ts';
import { startDeskbell, type StartedDeskbell } from '../../packages/server/src/start-deskbell.ts';
import { startEmbedded } from '../../packages/server/src/storage/embedded.ts';

/** The customer whose orders are written by hand: W6247578 and W4805319 are pending. */
export const CUSTOMER = { id: 'C0017', name: 'Mina Kovar' };

/** The whole product: PostgreSQL, Deskbell, the shop, Chromium. */
export interface Product {
  readonly shop: StartedShop;
  readonly deskbell: StartedDeskbell;
  /** Runs one statement on Deskbell's database, as somebody with full access would. */
  readonly sql: (statement: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;
  /** A browser of its own: the customer signed in, the shop open, the panel open. */
  readonly openShop: () => Promise<ShopVisit>;
  readonly close: () => Promise<void>;
}

/** A person at the shop. */
export interface ShopVisit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Every decision that this browser has sent. */
  readonly decisions: () => readonly string[];
}

/** Starts everything on free ports in a folder of its own. */
export async function startProduct(environment: Readonly<Record<string, string>> = {}): Promise<Product> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'deskbell-browser-'));
  await chmod(dataFolder, 0o755);
  const postgres = await startEmbedded({ dataFolder });
  const apiKey = randomBytes(24).toString('base64url');
  const identitySecret = randomBytes(32).toString('base64url');
  const port = await freePort();
  const shop = await startShop({ port: 0, deskbellUrl: `http://localhost:${port}`, apiKey, identitySecret });
  const deskbell = await startDeskbell({
    configPath: fileURLToPath(new URL('../../examples/shop/deskbell.yaml', import.meta.url)),
    dataFolder,
    port,
    environment: {
      DATABASE_URL: postgres.url,
      BETTER_AUTH_SECRET: randomBytes(32).toString('base64url'),
      DESKBELL_LOG_LEVEL: 'silent',
      SHOP_URL: shop.url,
      SHOP_API_KEY: apiKey,
      SHOP_IDENTITY_SECRET: identitySecret,
      ...environment,
    },
  });
  const browser = await startChromium();
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  return {
    shop,
    deskbell,
    sql: async (statement, values = []) => (await client.query<Record<string, unknown>>(statement, [...values])).rows,
    openShop: () => openShop(browser, shop),
    close: async () => {
      await browser.close();
      await client.end();
      await deskbell.close();
      await shop.close();
      await postgres.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Starts Chromium without any of its own traffic. */
export async function startChromium(): Promise<Browser> {
  const quiet = [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  return chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless', '--no-sandbox', ...quiet] });
}

async function openShop(browser: Browser, shop: StartedShop): Promise<ShopVisit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  const decisions: string[] = [];
  context.on('request', (request) => {
    const body = request.url().endsWith('/v1/ask') ? request.postData() : null;
    if (body?.includes('"decision"') === true) decisions.push(body);
  });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  await page.goto(shop.url);
  await page.getByRole('button', { name: 'Sign in' }).first().click();
  await page.getByLabel('Find a customer').fill(CUSTOMER.name);
  await page.locator('#people').getByText(CUSTOMER.name).click();
  await page.getByRole('button', { name: `Signed in as ${CUSTOMER.name}` }).waitFor();
  await page.getByRole('button', { name: /^Open chat/ }).click();
  await page.getByLabel('Your message').waitFor();
  return { context, page, decisions: () => decisions };
}

/** Types a question and sends it. */
export async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your message').fill(text);
  await page.keyboard.press('Enter');
}

/** The armed Confirm of the open card. */
export async function armedConfirm(page: Page): Promise<ReturnType<Page['locator']>> {
  const confirm = page.getByRole('button', { name: 'Confirm', exact: true });
  await confirm.waitFor();
  await page.waitForFunction(() => {
    const find = (root: Document | ShadowRoot): Element | null => {
      for (const element of root.querySelectorAll('*')) {
        if (
          element.tagName === 'BUTTON' &&
          element.textContent === 'Confirm' &&
          element.getAttribute('aria-disabled') !== 'true'
        )
          return element;
        const inner = element.shadowRoot === null ? null : find(element.shadowRoot);
        if (inner !== null) return inner;
      }
      return null;
    };
    return find(document) !== null;
  });
  return confirm;
}

/** How often the shop has changed an order. */
export function changesOf(product: Product, orderId: string): number {
  return product.shop.shop.changes().filter((change) => JSON.stringify(change).includes(orderId)).length;
}

/** The messages of the panel. */
export function chat(page: Page): ReturnType<Page['locator']> {
  return page.getByRole('log');
}
