import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { armedConfirm, changesOf, chat, say, startProduct, type Product } from './product.fixture.ts';

const ORDER = 'W6247578';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
beforeEach(() => product.shop.shop.reset());
afterAll(() => product.close());

describe('confirming in a real browser', () => {
  it('START-4: Confirm cancels the order once in the shop, and the answer comes in a new bubble', async () => {
    const { page, context, decisions } = await product.openShop();
    await say(page, `Please cancel order ${ORDER}, I do not need it any more`);
    await page.getByText('Waiting for your answer').waitFor();
    expect(changesOf(product, ORDER)).toBe(0);
    await (await armedConfirm(page)).click();
    await chat(page).getByText(`Order ${ORDER} is cancelled.`).waitFor();
    await chat(page).getByText('Confirmed', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Confirm', exact: true }).count()).toBe(0);
    expect(changesOf(product, ORDER)).toBe(1);
    expect(decisions()).toHaveLength(1);
    await context.close();
  });

  it('ASK-4: Cancel runs nothing, the answer says so, and no second card comes in that turn', async () => {
    const { page, context } = await product.openShop();
    await say(page, `Please cancel order ${ORDER}, I do not need it any more`);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await chat(page).getByText('Cancelled', { exact: true }).waitFor();
    await chat(page).getByText('Nothing was').waitFor();
    expect(await page.getByText('Waiting for your answer').count()).toBe(0);
    expect(changesOf(product, ORDER)).toBe(0);
    await context.close();
  });

  it('CARD-8: a card survives a reload, works, and is a step line after the next one', async () => {
    const { page, context } = await product.openShop();
    await say(page, `Please cancel order ${ORDER}, I do not need it any more`);
    await page.getByText('Waiting for your answer').waitFor();
    await page.reload();
    await page.getByText('Waiting for your answer').waitFor();
    await (await armedConfirm(page)).click();
    await chat(page).getByText(`Order ${ORDER} is cancelled.`).waitFor();
    await page.reload();
    await chat(page).getByText(`Order ${ORDER} is cancelled.`).waitFor();
    await chat(page).getByText('Confirmed', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Confirm', exact: true }).count()).toBe(0);
    expect(changesOf(product, ORDER)).toBe(1);
    await context.close();
  });

  it('RUN-1, T-62: two tabs that confirm within 50 ms make one change, and both show the outcome', async () => {
    const { page, context, decisions } = await product.openShop();
    await say(page, `Please cancel order ${ORDER}, I do not need it any more`);
    await page.getByText('Waiting for your answer').waitFor();
    const second = await context.newPage();
    await second.goto(page.url());
    await second.getByRole('button', { name: /^Open chat/ }).click();
    const buttons = await Promise.all([armedConfirm(page), armedConfirm(second)]);
    await Promise.all(buttons.map((button) => button.click({ timeout: 5_000 }).catch(() => undefined)));
    for (const tab of [page, second]) await chat(tab).getByText('Confirmed', { exact: true }).waitFor();
    expect(decisions().length).toBeGreaterThanOrEqual(1);
    expect(changesOf(product, ORDER)).toBe(1);
    await context.close();
  });

  it('CARD-9, T-66: a double click sends one decision', async () => {
    const { page, context, decisions } = await product.openShop();
    await say(page, `Please cancel order ${ORDER}, I do not need it any more`);
    await (await armedConfirm(page)).dblclick();
    await chat(page).getByText(`Order ${ORDER} is cancelled.`).waitFor();
    expect(decisions()).toHaveLength(1);
    expect(changesOf(product, ORDER)).toBe(1);
    await context.close();
  });

  it('CARD-11: "yes" typed into the chat confirms nothing, and the card can still be answered', async () => {
    const { page, context, decisions } = await product.openShop();
    await say(page, `Please cancel order ${ORDER}, I do not need it any more`);
    await page.getByText('Waiting for your answer').waitFor();
    await say(page, 'yes');
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    await expect
      .poll(() => product.sql('select 1 from turns where question_text = $1 and state = $2', ['yes', 'done']))
      .toHaveLength(1);
    expect(decisions()).toEqual([]);
    expect(changesOf(product, ORDER)).toBe(0);
    expect(await page.getByText('Waiting for your answer').count()).toBe(1);
    await context.close();
  });

  it('WID-5: a question about shipping is answered with its source', async () => {
    const { page, context } = await product.openShop();
    await say(page, 'How long does shipping take?');
    await page.getByText('business days').first().waitFor();
    await page.getByRole('button', { name: /Shipping times and cost/ }).click();
    expect(await page.getByRole('link', { name: 'Open the page' }).getAttribute('href')).toBe(
      `${product.shop.url}/help/shipping#how-long-shipping-takes`,
    );
    await context.close();
  });
});

describe('attacks in a real browser', () => {
  it('BIND-3, T-77: arguments changed in the database before Confirm are refused, and nothing changes', async () => {
    const { page, context } = await product.openShop();
    await say(page, `Please cancel order ${ORDER}, I do not need it any more`);
    const confirm = await armedConfirm(page);
    await product.sql(`update calls set arguments = replace(arguments, $1, 'W4805319') where state = 'pending'`, [
      ORDER,
    ]);
    await confirm.click();
    await page.getByText('The request was refused. Nothing was done.').waitFor();
    expect(changesOf(product, ORDER) + changesOf(product, 'W4805319')).toBe(0);
    const audit = await product.sql(`select reason from audit where event = 'refused' order by id desc limit 1`);
    expect(audit).toEqual([{ reason: 'BAD_SIGNATURE' }]);
    await context.close();
  });

  it('T-67: a script of the page that clicks Confirm does nothing', async () => {
    const { page, context, decisions } = await product.openShop();
    await say(page, `Please cancel order ${ORDER}, I do not need it any more`);
    await (
      await armedConfirm(page)
    ).evaluate((button) => button.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true })));
    await (await armedConfirm(page)).evaluate((button) => (button instanceof HTMLElement ? button.click() : undefined));
    expect(decisions()).toEqual([]);
    expect(changesOf(product, ORDER)).toBe(0);
    await context.close();
  });
});
