import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changesOf, say, startProduct, type Product } from './product.fixture.ts';

const ORDER = 'W6247578';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ DESKBELL_ACTION_APPROVAL_TTL_MIN: '0.1' });
});
afterAll(() => product.close());

describe('a card that nobody answers', () => {
  it('BIND-5: loses its buttons without a reload, and a late answer is refused', async () => {
    const { page, context } = await product.openShop();
    await say(page, `Please cancel order ${ORDER}, I do not need it any more`);
    await page.getByText('Waiting for your answer').waitFor();
    const [card] = await product.sql(`select id, conversation, signature from calls where state = 'pending'`);
    await page.getByText('Expired', { exact: true }).waitFor({ timeout: 20_000 });
    expect(await page.getByRole('button', { name: 'Confirm', exact: true }).count()).toBe(0);
    const late = await page.evaluate(
      async ([url, given]) => {
        const token = Object.values(localStorage)
          .map((text) => /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(text)?.[0])
          .find((found) => found !== undefined);
        const response = await fetch(`${url}/v1/ask`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({
            site: 'shop',
            conversation: given?.['conversation'],
            decision: { call: given?.['id'], answer: 'confirm', signature: given?.['signature'] },
          }),
        });
        return response.status;
      },
      [product.deskbell.url, card] as const,
    );
    expect(late).toBe(410);
    expect(changesOf(product, ORDER)).toBe(0);
    await context.close();
  });
});
