import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  askingParts,
  deleteCard,
  hiddenCard,
  longCard,
  nestedCard,
  type PendingOptions,
} from '../testing/sample-cards.ts';
import { armed, ask, composer, openPanel, startStage, type WidgetStage } from '../testing/widget-page.ts';

let stage: WidgetStage;
let context: BrowserContext | null = null;

beforeAll(async () => {
  stage = await startStage(4402);
});
afterAll(() => stage.close());
afterEach(async () => {
  await context?.close();
  context = null;
  stage.deskbell.reset();
  stage.host = {};
});

/** Opens the panel with a card that has just been asked. */
async function withCard(options: PendingOptions = {}): Promise<Page> {
  stage.deskbell.answer = () => ({ parts: askingParts(options) });
  context = await stage.newContext();
  const page = await openPanel(context, stage.pageUrl);
  await ask(page, 'Cancel order 42');
  await page.getByRole('button', { name: 'Cancel', exact: true }).waitFor();
  return page;
}

const cancel = (page: Page): ReturnType<Page['getByRole']> => page.getByRole('button', { name: 'Cancel', exact: true });
const log = (page: Page): ReturnType<Page['getByRole']> => page.getByRole('log');
const decisions = (): readonly unknown[] => stage.deskbell.posts('decision').map((each) => each.body);

describe('the card', () => {
  it('CARD-2, CARD-9: shows each line and has the focus on Cancel', async () => {
    const page = await withCard();
    const group = page.getByRole('group', { name: 'Order cancellation' });
    expect(await group.innerText()).toMatch(
      /Order ID:\s+#W6247578\s+Reason:\s+No longer needed\s+Refund to:\s+credit_card_9513926/,
    );
    expect(await cancel(page).evaluate((button) => (button.getRootNode() as ShadowRoot).activeElement === button)).toBe(
      true,
    );
  });

  it('CARD-8, ASK-4: becomes a step line, sends one decision with its signature, and the answer follows in a new bubble', async () => {
    const page = await withCard();
    await (await armed(page)).click();
    await log(page).getByText('Done.').waitFor();
    await log(page).getByText('Confirmed', { exact: true }).waitFor();
    expect(await cancel(page).count()).toBe(0);
    expect(decisions()).toMatchObject([
      { site: 'K', decision: { answer: 'confirm', signature: expect.stringMatching(/^v1\./) } },
    ]);
  });

  it('CARD-8: says Cancelled after Cancel by the keyboard alone, and the focus goes back to the composer', async () => {
    const page = await withCard();
    await page.keyboard.press('Enter');
    await log(page).getByText('Cancelled', { exact: true }).waitFor();
    expect(decisions()).toMatchObject([{ decision: { answer: 'cancel' } }]);
    expect(await composer(page).evaluate((field) => (field.getRootNode() as ShadowRoot).activeElement === field)).toBe(
      true,
    );
  });

  it('CARD-9: confirms by the keyboard alone', async () => {
    const page = await withCard();
    await armed(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await log(page).getByText('Confirmed', { exact: true }).waitFor();
    expect(decisions()).toHaveLength(1);
  });

  it('CARD-7: has Delete and the warning for a delete action', async () => {
    const page = await withCard({ card: deleteCard() });
    await armed(page, 'Delete');
    expect(await page.getByText('This action cannot be undone.').count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Confirm', exact: true }).count()).toBe(0);
  });

  it('CARD-5: keeps Confirm off until the long value was opened in full', async () => {
    const page = await withCard({ card: longCard() });
    const confirm = page.getByRole('button', { name: 'Confirm', exact: true });
    await page.getByText('Open the long value to confirm.').waitFor();
    await confirm.click({ force: true });
    expect(decisions()).toHaveLength(0);
    await page.getByRole('button', { name: 'Show all' }).click();
    expect(await page.getByRole('group', { name: 'Send a message' }).innerText()).toContain(longCard().lines[1]?.value);
    await (await armed(page)).click();
    await log(page).getByText('Confirmed', { exact: true }).waitFor();
  });

  it('CARD-4: shows hidden characters as chips and says where scripts mix', async () => {
    const page = await withCard({ card: hiddenCard() });
    expect(await page.locator('.db-esc').allInnerTexts()).toEqual(['⟨U+202E⟩', '⟨U+200B⟩', '⟨10,000 spaces⟩']);
    expect(await page.getByText('Mixes Latin and Cyrillic letters').count()).toBe(1);
  });

  it('CARD-10: says how many lines are below, and its region can be scrolled by keys', async () => {
    const page = await withCard({ card: nestedCard() });
    await page.getByText(/more lines?$/).waitFor();
    expect(await page.getByRole('list', { name: 'What will be done' }).getAttribute('tabindex')).toBe('0');
  });

  it('CARD-10: is announced once, in the one status region', async () => {
    const page = await withCard();
    await page.getByRole('status').getByText('A request waits for your answer: Order cancellation.').waitFor();
    expect(await page.getByRole('status').count()).toBe(1);
  });

  it('BIND-5: turns into Expired without a reload', async () => {
    const page = await withCard({ expiresInMs: 2_500 });
    await page.getByText('Less than a minute left').waitFor();
    await log(page).getByText('Expired', { exact: true }).waitFor();
    expect(await cancel(page).count()).toBe(0);
    expect(decisions()).toHaveLength(0);
  });

  it('CARD-12: from the history works after a reload, and does not take the focus', async () => {
    const page = await withCard();
    await page.reload();
    const confirm = await armed(page);
    expect(await cancel(page).evaluate((button) => (button.getRootNode() as ShadowRoot).activeElement)).toBeNull();
    await confirm.click();
    await log(page).getByText('Confirmed', { exact: true }).waitFor();
  });

  it('CARD-12: loses its buttons with the panel, without an answer', async () => {
    const page = await withCard();
    await page.getByRole('button', { name: 'Close' }).first().click();
    expect(await cancel(page).count()).toBe(0);
    expect(decisions()).toHaveLength(0);
  });

  it('ASK-7: shows the recorded outcome when somebody else was first', async () => {
    const page = await withCard();
    stage.deskbell.settle('0193aaaa-0000-4000-8000-000000000001', { state: 'cancelled', line: 'Cancelled' });
    await (await armed(page)).click();
    await log(page).getByText('Cancelled', { exact: true }).waitFor();
    expect(await cancel(page).count()).toBe(0);
  });

  it('ASK-6: stays pending when a limit refuses the answer, and says why', async () => {
    const page = await withCard();
    stage.deskbell.decide = () => ({ status: 429, problem: { code: 'RATE_LIMITED', detail: 'Wait.', retryAfter: 40 } });
    await (await armed(page)).click();
    await page.getByText('Too many messages at once').waitFor();
    await armed(page);
    expect(decisions()).toHaveLength(1);
  });

  it('CARD-8: settles in another tab within two seconds', async () => {
    const page = await withCard();
    const other = await (context as BrowserContext).newPage();
    await other.goto(stage.pageUrl);
    await other.getByRole('button', { name: 'Open chat' }).click();
    await cancel(other).waitFor();
    await page.bringToFront();
    await (await armed(page)).click();
    await log(other).getByText('Confirmed', { exact: true }).waitFor({ timeout: 2_000 });
    expect(await cancel(other).count()).toBe(0);
  });

  it('CARD-8, ASK-9: becomes Replaced without a reload when the same is asked again; the newer card keeps its buttons and the focus', async () => {
    const page = await withCard();
    const newer = '0193aaaa-0000-4000-8000-000000000002';
    stage.deskbell.answer = () => {
      stage.deskbell.settle('0193aaaa-0000-4000-8000-000000000001', { state: 'superseded', line: 'Replaced' });
      return { parts: askingParts({ call: newer }) };
    };
    await ask(page, 'Cancel order 42');
    await log(page).getByText('Replaced', { exact: true }).waitFor();
    await page.getByRole('status').getByText('A request waits for your answer: Order cancellation.').waitFor();
    expect(await cancel(page).count()).toBe(1);
    expect(await cancel(page).evaluate((button) => (button.getRootNode() as ShadowRoot).activeElement === button)).toBe(
      true,
    );
    await (await armed(page)).click();
    await log(page).getByText('Confirmed', { exact: true }).waitFor();
    expect(decisions()).toMatchObject([{ decision: { call: newer } }]);
  });

  it('CARD-9: is Cancel for Escape while the focus is inside it; outside, Escape closes the panel', async () => {
    const page = await withCard();
    await page.keyboard.press('Escape');
    await log(page).getByText('Cancelled', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open chat' }).waitFor();
  });

  it('CARD-9: leaves the focus in a composer that holds text; the next Tab goes to Cancel', async () => {
    stage.deskbell.answer = () => ({ parts: askingParts(), holdAt: 2 });
    context = await stage.newContext();
    const page = await openPanel(context, stage.pageUrl);
    await ask(page, 'Cancel order 42');
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    await composer(page).fill('and also');
    stage.deskbell.release();
    await cancel(page).waitFor();
    expect(await composer(page).evaluate((field) => (field.getRootNode() as ShadowRoot).activeElement === field)).toBe(
      true,
    );
    await page.keyboard.press('Tab');
    expect(await cancel(page).evaluate((button) => (button.getRootNode() as ShadowRoot).activeElement === button)).toBe(
      true,
    );
  });
});

describe('attacks on the card', () => {
  it('CARD-9: a press on Confirm in its first moment does nothing', async () => {
    const page = await withCard();
    await page.getByRole('button', { name: 'Confirm', exact: true }).click({ force: true });
    expect(decisions()).toHaveLength(0);
    await armed(page);
    expect(decisions()).toHaveLength(0);
  });

  it('CARD-9: an Enter that is held from the composer on neither confirms nor cancels', async () => {
    stage.deskbell.answer = () => ({ parts: askingParts() });
    context = await stage.newContext();
    const page = await openPanel(context, stage.pageUrl);
    await composer(page).fill('Cancel order 42');
    await page.keyboard.down('Enter');
    await cancel(page).waitFor();
    for (let repeat = 0; repeat < 20; repeat += 1) await page.keyboard.down('Enter');
    await armed(page);
    for (let repeat = 0; repeat < 20; repeat += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    expect(decisions()).toHaveLength(0);
    expect(stage.deskbell.posts('message')).toHaveLength(1);
  });

  it('CARD-9: a double click sends one decision', async () => {
    const page = await withCard();
    await (await armed(page)).dblclick();
    await log(page).getByText('Done.').waitFor();
    expect(decisions()).toHaveLength(1);
  });

  it('T-67: clicks and keys made by a script of the page do nothing', async () => {
    const page = await withCard();
    const confirm = await armed(page);
    await confirm.evaluate((button: HTMLElement) => {
      button.click();
      for (const type of ['pointerdown', 'pointerup', 'click'])
        button.dispatchEvent(new PointerEvent(type, { bubbles: true, detail: 1, isPrimary: true }));
      for (const type of ['keydown', 'keyup'])
        button.dispatchEvent(new KeyboardEvent(type, { key: 'Enter', bubbles: true }));
    });
    await cancel(page).evaluate((button: HTMLElement) => button.click());
    expect(decisions()).toHaveLength(0);
  });

  it('T-65: a card whose lines are covered disarms, though its buttons are free', async () => {
    const page = await withCard();
    const confirm = await armed(page);
    const buttons = await confirm.boundingBox();
    await page.evaluate((top) => {
      const cover = document.createElement('div');
      cover.id = 'cover';
      cover.popover = 'manual';
      cover.textContent = 'Confirm to see your coupon';
      document.body.append(cover);
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        `#cover { position: fixed; inset: 0 0 auto 0; inline-size: 100vw; block-size: ${top - 6}px; margin: 0; border: 0; padding: 0; background: white; pointer-events: none }`,
      );
      document.adoptedStyleSheets = [sheet];
      cover.showPopover();
    }, buttons?.y ?? 0);
    await page.locator('button[aria-disabled="true"]', { hasText: /^Confirm$/ }).waitFor();
    await confirm.click({ force: true });
    expect(decisions()).toHaveLength(0);
    await page.evaluate(() => document.querySelector('#cover')?.remove());
    await armed(page);
  });

  it('T-65: a covered button never arms, whatever covers it', async () => {
    const page = await withCard();
    await armed(page);
    for (const rule of ['opacity: .5', 'background: transparent; pointer-events: none', 'background: white']) {
      await page.evaluate((css) => {
        document.querySelector('#cover')?.remove();
        const cover = document.createElement('div');
        cover.id = 'cover';
        cover.popover = 'manual';
        document.body.append(cover);
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(
          `#cover { position: fixed; inset: 0; inline-size: 100vw; block-size: 100vh; margin: 0; border: 0; padding: 0; ${css} }`,
        );
        document.adoptedStyleSheets = [sheet];
        cover.showPopover();
      }, rule);
      await page.locator('button[aria-disabled="true"]', { hasText: /^Confirm$/ }).waitFor();
      await page.getByRole('button', { name: 'Confirm', exact: true }).click({ force: true });
      expect(decisions()).toHaveLength(0);
    }
    await page.evaluate(() => document.querySelector('#cover')?.remove());
    await armed(page);
  });

  it('CARD-11: typing yes asks a question and confirms nothing', async () => {
    const page = await withCard();
    stage.deskbell.answer = () => ({ parts: [] });
    await ask(page, 'yes');
    await expect.poll(() => stage.deskbell.posts('message').length, { timeout: 10_000 }).toBe(2);
    expect(decisions()).toHaveLength(0);
  });
});
