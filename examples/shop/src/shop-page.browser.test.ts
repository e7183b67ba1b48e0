import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelOrder } from './rules/cancel-order.ts';
import { startShop, type StartedShop } from './start.ts';
import { startChromium } from './testing/chromium.ts';
import { startFakeWidget, type FakeWidget } from './testing/fake-widget.ts';

/** A port where nothing listens: Deskbell is down. */
const nowhere = 'http://127.0.0.1:9';
const options = { port: 0, apiKey: 'test-key', identitySecret: 'test-secret-of-more-than-32-bytes' };

let browser: Browser;
let started: StartedShop;
let widget: FakeWidget;
let withWidget: StartedShop;

beforeAll(async () => {
  [browser, started, widget] = await Promise.all([
    startChromium(),
    startShop({ ...options, deskbellUrl: nowhere }),
    startFakeWidget(),
  ]);
  withWidget = await startShop({ ...options, deskbellUrl: widget.url });
});
beforeEach(() => {
  started.shop.reset();
  withWidget.shop.reset();
});
afterEach(async () => {
  await Promise.all(browser.contexts().map(async (context) => context.close()));
});
afterAll(async () => {
  await Promise.all([browser.close(), started.close(), withWidget.close(), widget.close()]);
});

/** Opens a page of the shop and waits until it has everything it will have. */
async function openPage(
  path: string,
  { shop = started, ...context }: BrowserContextOptions & { shop?: StartedShop } = {},
): Promise<Page> {
  const opened = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...context });
  const page = await opened.newPage();
  await page.addInitScript({ content: watchScript() });
  await page.goto(shop.url + path);
  await page.waitForSelector('[data-tools="ready"]');
  return page;
}

async function pickCustomer(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: /^(Sign in|Signed in as)/u })
    .first()
    .click();
  await page.getByRole('button', { name }).click();
  await page.waitForSelector('#picker:not([open])', { state: 'attached' });
}

async function axeFindings(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

describe('the shop’s page', () => {
  it('START-4: shows forty products without Deskbell, and breaks no rule of its policy', async () => {
    const page = await openPage('/');
    expect(await page.locator('.prod:visible').count()).toBe(40);
    expect(await page.evaluate('violations')).toEqual([]);
  });

  it('START-4: shows one shelf', async () => {
    const page = await openPage('/');
    await page.getByRole('button', { name: 'Outdoors' }).click();
    expect(await page.locator('.prod:visible').count()).toBe(10);
    expect(await page.getByRole('button', { name: 'Outdoors' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('START-4: keeps the cart over a reload and empties it', async () => {
    const page = await openPage('/');
    await page.getByRole('button', { name: 'Add Headphones to the cart' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Cart, 1 item' }).click();
    await page.getByRole('button', { name: 'Empty the cart' }).click();
    await page.getByText('The cart is empty.').first().waitFor();
    expect(await page.locator('#bag-count').textContent()).toBe('0');
  });

  it('START-4: signs the picked customer in and shows the orders in every state', async () => {
    const page = await openPage('/#orders');
    await pickCustomer(page, 'Mina Kovar');
    await page.waitForSelector('[data-order="W6247578"]');
    expect(await page.locator('#orders-list > li').count()).toBe(10);
    expect(await page.locator('#addresses-list > li').count()).toBe(2);
    expect(await page.getByRole('button', { name: 'Signed in as Mina Kovar, switch customer' }).count()).toBe(1);
  });

  it('START-4: shows a change made elsewhere within a few seconds, without a reload', async () => {
    const page = await openPage('/#orders');
    await pickCustomer(page, 'Mina Kovar');
    await page.waitForSelector('[data-order="W6247578"] .pending');
    const { shop } = started;
    const ruling = cancelOrder(
      {
        order: shop.findOrder('W6247578') ?? expect.fail(),
        customer: shop.findCustomer('C0017') ?? expect.fail(),
        shop,
      },
      'no longer needed',
    );
    if (ruling.kind === 'refused') throw new Error(ruling.detail);
    shop.apply(ruling, { operation: 'cancelOrder', idempotencyKey: null });
    await page.waitForSelector('[data-order="W6247578"] .cancelled.is-new', { timeout: 5000 });
    expect(await page.locator('#status').textContent()).toBe('Order W6247578 is now cancelled.');
  });

  it('START-4: never shows the orders of the customer before', async () => {
    const page = await openPage('/#orders');
    await pickCustomer(page, 'Mina Kovar');
    await page.waitForSelector('[data-order="W6247578"]');
    await pickCustomer(page, 'Imani Pereira');
    await page.waitForSelector('[data-order]');
    expect(await page.locator('[data-order="W6247578"]').count()).toBe(0);
  });

  it('START-4: works in a browser that stores nothing', async () => {
    const page = await openPage('/');
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'localStorage', {
        get: () => {
          throw new Error('denied');
        },
      });
    });
    await page.reload();
    await page.getByRole('button', { name: 'Add Tent to the cart' }).click();
    expect(await page.locator('#bag-count').textContent()).toBe('1');
  });
});

describe('the page and Deskbell', () => {
  it('WID-10: identifies the customer by a token, and logs out', async () => {
    const page = await openPage('/', { shop: withWidget });
    await pickCustomer(page, 'Mina Kovar');
    await expect.poll(async () => page.evaluate('deskbellCalls.length')).toBe(1);
    expect(await page.evaluate('deskbellCalls')).toEqual([
      ['identify', expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/u)],
    ]);
    await page.getByRole('button', { name: /^Signed in as/u }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(async () => page.evaluate('deskbellCalls.length')).toBe(2);
    expect(await page.evaluate('deskbellCalls[1]')).toEqual(['logout']);
    expect(await page.evaluate('violations')).toEqual([]);
  });

  it('WID-10: identifies a customer who was signed in before the page was loaded', async () => {
    const page = await openPage('/', { shop: withWidget });
    await pickCustomer(page, 'Mina Kovar');
    await page.goto(`${withWidget.url}/help/returns`);
    await expect.poll(async () => page.evaluate('globalThis.deskbellCalls?.length')).toBe(1);
    expect(await page.evaluate('deskbellCalls[0][0]')).toBe('identify');
  });

  it('WID-10: puts a request for an order to the assistant', async () => {
    const page = await openPage('/#orders', { shop: withWidget });
    await pickCustomer(page, 'Mina Kovar');
    await page.getByRole('button', { name: 'Ask to cancel it: W6247578' }).click();
    await expect.poll(async () => page.evaluate("deskbellCalls.some(([name]) => name === 'ask')")).toBe(true);
    expect(await page.evaluate("deskbellCalls.filter(([name]) => name !== 'identify')")).toEqual([
      ['open'],
      ['ask', 'Cancel order W6247578, it is no longer needed.'],
    ]);
  });

  it('START-4: offers no request to an assistant that is not there', async () => {
    const page = await openPage('/#orders');
    await pickCustomer(page, 'Mina Kovar');
    await page.waitForSelector('[data-order="W6247578"]');
    expect(await page.locator('.ask:visible').count()).toBe(0);
  });
});

describe('the page tools', () => {
  it('PAGE-2: are registered with what they do', async () => {
    const page = await openPage('/');
    const tools = await page.evaluate(
      'tools.map(({ name, annotations: hints }) => [name, hints.readOnlyHint, hints.consequentialHint, hints.destructiveHint ?? false])',
    );
    expect(tools).toEqual([
      ['filter_products', true, false, false],
      ['add_to_cart', false, false, false],
      ['empty_cart', false, true, false],
      ['delete_saved_address', false, true, true],
    ]);
  });

  it('PAGE-2: are known to a browser that has WebMCP itself', async () => {
    const page = await openPage('/');
    const names = await page.evaluate(
      'document.modelContext.getTools().then((tools) => tools.map(({ name }) => name).sort())',
    );
    expect(names).toEqual(['add_to_cart', 'delete_saved_address', 'empty_cart', 'filter_products']);
  });

  it('PAGE-2: filter the list, fill the cart and empty it', async () => {
    const page = await openPage('/');
    const filtered = await execute(page, 'filter_products', { words: 'wool', max_price: 50 });
    expect(filtered).toEqual({ shown: 2, products: expect.any(Array) });
    expect(await page.locator('.prod:visible').count()).toBe(2);
    expect(await execute(page, 'add_to_cart', { name: 'tent', quantity: 2 })).toEqual({
      added: 'Tent',
      quantity: 2,
      pieces_in_cart: 2,
    });
    expect(await execute(page, 'empty_cart', {})).toEqual({ removed: 2 });
    expect(await page.locator('#bag-count').textContent()).toBe('0');
  });

  it('PAGE-2: delete a saved address of the signed-in customer', async () => {
    const page = await openPage('/#addresses');
    await pickCustomer(page, 'Mina Kovar');
    expect(await execute(page, 'delete_saved_address', { name: 'office' })).toEqual({ deleted: 'Office' });
    expect(await page.locator('#addresses-list > li').count()).toBe(1);
  });

  it('PAGE-2: refuse what is not there', async () => {
    const page = await openPage('/');
    await expect(execute(page, 'add_to_cart', { name: 'Moon' })).rejects.toThrow('There is no product Moon.');
    await expect(execute(page, 'delete_saved_address', { name: 'Home' })).rejects.toThrow('Nobody is signed in.');
  });
});

/** Writes down breaches of the page's policy and what the page registers, before the page's own scripts run. */
function watchScript(): string {
  return `
    globalThis.violations = [];
    addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));
    globalThis.tools = [];
    const register = ModelContext.prototype.registerTool;
    ModelContext.prototype.registerTool = function (tool, ...rest) { tools.push(tool); return register.call(this, tool, ...rest); };`;
}

/** Runs a tool as the page registered it. */
async function execute(page: Page, name: string, input: Readonly<Record<string, unknown>>): Promise<unknown> {
  return page.evaluate(
    `tools.find(({ name }) => name === ${JSON.stringify(name)}).execute(${JSON.stringify(input)}, {})`,
  );
}

describe('how the page looks', () => {
  it.each(['light', 'dark'] as const)('WID-8: has nothing for axe to find, %s', async (colorScheme) => {
    const page = await openPage('/', { colorScheme });
    expect(await axeFindings(page)).toEqual([]);
    await pickCustomer(page, 'Mina Kovar');
    await page.goto(`${started.url}/#orders`);
    await page.waitForSelector('[data-order]');
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(`${started.url}/help/shipping`);
    expect(await axeFindings(page)).toEqual([]);
  });

  it('WID-8: has dialogs with nothing for axe to find', async () => {
    const page = await openPage('/');
    await page.getByRole('button', { name: 'Add Tent to the cart' }).click();
    await page.locator('#bag').click();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('#who').click();
    await page.waitForSelector('#people li');
    expect(await axeFindings(page)).toEqual([]);
  });

  it.each([320, 360, 768])('WID-8: fits a screen of %i pixels', async (width) => {
    const page = await openPage('/', { viewport: { width, height: 740 } });
    await pickCustomer(page, 'Mina Kovar');
    const overflow = async (): Promise<unknown> => page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(await overflow()).toBe(0);
    await page.goto(`${started.url}/#orders`);
    await page.waitForSelector('[data-order]');
    expect(await overflow()).toBe(0);
    await page.goto(`${started.url}/help/shipping`);
    expect(await overflow()).toBe(0);
  });

  it('WID-8: follows the system’s colours', async () => {
    expect([await background('light'), await background('dark')]).toEqual(['rgb(251, 250, 247)', 'rgb(17, 20, 19)']);
  });
});

async function background(colorScheme: 'light' | 'dark'): Promise<unknown> {
  const page = await openPage('/', { colorScheme });
  return page.evaluate('getComputedStyle(document.body).backgroundColor');
}
