import type { StreamPart } from '@deskbell/protocol';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { textParts } from '../testing/fake-deskbell.ts';
import { askingParts } from '../testing/sample-cards.ts';
import { ask, composer, openPanel, startStage, type WidgetStage } from '../testing/widget-page.ts';

let stage: WidgetStage;
let context: BrowserContext | null = null;

beforeAll(async () => {
  stage = await startStage(4406);
});
afterAll(() => stage.close());
afterEach(async () => {
  await context?.close();
  context = null;
  stage.deskbell.reset();
});

async function open(): Promise<Page> {
  context = await stage.newContext();
  return openPanel(context, stage.pageUrl);
}

const log = (page: Page): ReturnType<Page['getByRole']> => page.getByRole('log');
const source = (number: number, title: string): StreamPart => ({
  type: 'data-citation',
  id: `s${number}`,
  data: { number, sourceId: `s${number}`, title, url: 'https://shop.example/returns', excerpt: `About ${title}.` },
});

describe('an answer', () => {
  it('WID-5: has numbered chips that open title, excerpt and link; a marker to nothing is dropped', async () => {
    stage.deskbell.answer = () => ({
      parts: [source(1, 'Returns'), ...textParts('You have 30 days [1], not 90 [7].')],
    });
    const page = await open();
    await ask(page, 'How long?');
    await log(page).getByText('You have 30 days').waitFor();
    expect(await page.locator('.db-md').innerText()).toBe('You have 30 days1, not 90.');
    await page.getByRole('button', { name: 'Source 1' }).click();
    await page.getByText('About Returns.').waitFor();
    expect(await page.getByRole('link', { name: 'Open the page' }).getAttribute('href')).toBe(
      'https://shop.example/returns',
    );
  });

  it('T-33: causes no request by being drawn, and links only where it may', async () => {
    const evil =
      '![a](https://evil.example/?q=1) <img src="https://evil.example/2"> [x](javascript:alert(1)) [y](https://shop.example/ok) <link rel=stylesheet href=https://evil.example/3>';
    stage.deskbell.answer = () => ({ parts: textParts(evil) });
    const page = await open();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await ask(page, 'Show me');
    await log(page).getByRole('link', { name: 'y' }).waitFor();
    await page.getByRole('button', { name: 'Send' }).waitFor();
    expect(asked.filter((url) => !url.startsWith('http://127.0.0.1:'))).toEqual([]);
    expect(
      await log(page)
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])),
    ).toEqual([
      ['https://evil.example/2', 'noopener'],
      ['https://shop.example/ok', 'noopener'],
      ['https://evil.example/3', 'noopener'],
    ]);
    expect(await log(page).locator('img').count()).toBe(0);
  });

  it('WID-4: leaves the words of the visitor as they were typed', async () => {
    const page = await open();
    await ask(page, '**bold** <b>x</b>');
    expect(await page.locator('.db-msg-you').innerText()).toBe('**bold** <b>x</b>');
  });

  it('WID-7: is taken up again after the connection drops, and stands there once', async () => {
    stage.deskbell.answer = () => ({ parts: textParts('One two three four five.'), dropAt: 4, holdAt: 5 });
    const page = await open();
    await ask(page, 'Count');
    await log(page).getByText('One two').waitFor();
    stage.deskbell.release();
    await expect
      .poll(() => stage.deskbell.requests.some((each) => each.method === 'GET' && each.path.endsWith('/stream')), {
        timeout: 10_000,
      })
      .toBe(true);
    stage.deskbell.release();
    await log(page).getByText('One two three four five.', { exact: true }).waitFor();
    expect(await page.locator('.db-msg-ai').count()).toBe(1);
    expect(stage.deskbell.posts('message')).toHaveLength(1);
  });

  it('WID-7: stops when the visitor says so', async () => {
    stage.deskbell.answer = () => ({ parts: textParts('One two three'), holdAt: 4 });
    const page = await open();
    await ask(page, 'Count');
    await log(page).getByText('One two').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await log(page).getByText('Stopped', { exact: true }).waitFor();
    expect(stage.deskbell.requests.filter((each) => each.method === 'DELETE')).toHaveLength(1);
  });

  it('WID-7: that broke is retried under the id of the first question', async () => {
    stage.deskbell.answer = () => ({
      parts: [...textParts('Half').slice(0, 3), { type: 'error', errorText: 'MODEL_FAILED: gone' }],
    });
    const page = await open();
    await ask(page, 'Why?');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.poll(() => stage.deskbell.posts('message').length, { timeout: 10_000 }).toBe(2);
    const ids = stage.deskbell.posts('message').map((each) => JSON.stringify(each.body).match(/"id":"(\w+)"/)?.[1]);
    expect(new Set(ids).size).toBe(1);
  });
});

describe('the composer', () => {
  it('WHO-7: keeps the text when a limit refuses it, and says how long to wait', async () => {
    stage.deskbell.answer = () => ({ status: 429, problem: { code: 'RATE_LIMITED', detail: 'Wait.', retryAfter: 40 } });
    const page = await open();
    await ask(page, 'Too fast');
    await page.getByText(/You can send again in (40|39) seconds/).waitFor();
    expect(await composer(page).inputValue()).toBe('Too fast');
    expect(await page.locator('.db-msg-you').count()).toBe(0);
  });

  it('WID-7: keeps the text when the server cannot be reached; the same text goes under the same id', async () => {
    const page = await open();
    await page.getByText('Where is my order?').waitFor();
    await page.route('**/v1/ask', (route) => route.abort());
    await ask(page, 'Hello there');
    await page.getByText('The message could not be sent. Your text is kept.').waitFor();
    expect(await composer(page).inputValue()).toBe('Hello there');
    await page.unroute('**/v1/ask');
    await composer(page).press('Enter');
    await log(page).getByText('You said: Hello there').waitFor();
  });

  it('WID-8: takes Shift and Enter as a new line, and leaves Enter to an open input method', async () => {
    const page = await open();
    await composer(page).fill('one');
    await composer(page).press('Shift+Enter');
    await page.keyboard.type('two');
    expect(await composer(page).inputValue()).toBe('one\ntwo');
    const session = await (context as BrowserContext).newCDPSession(page);
    await session.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
    await session.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: 229,
    });
    await session.send('Input.insertText', { text: '日本' });
    expect(await composer(page).inputValue()).toBe('one\ntwo日本');
    expect(stage.deskbell.posts('message')).toHaveLength(0);
  });
});

describe('the conversation', () => {
  it('WID-6: is there after a reload, with the panel open as it was', async () => {
    const page = await open();
    await ask(page, 'Remember me');
    await log(page).getByText('You said: Remember me').waitFor();
    await page.reload();
    await log(page).getByText('You said: Remember me').waitFor();
  });

  it('WID-6: is listed among past ones, and a new one starts empty', async () => {
    const page = await open();
    await ask(page, 'First topic');
    await log(page).getByText('You said: First topic').waitFor();
    await page.getByRole('button', { name: 'New conversation' }).click();
    await page.getByText('Where is my order?').waitFor();
    await page.getByRole('button', { name: 'Past conversations' }).click();
    await page.getByRole('button', { name: /First topic/ }).click();
    await log(page).getByText('You said: First topic').waitFor();
  });

  it('WID-10: of an earlier visitor is never shown to the next one, and a late answer for them is dropped', async () => {
    stage.deskbell.identities.set('jwt-a', 'ann').set('jwt-b', 'bob');
    stage.deskbell.answer = (text) =>
      text === 'slow' ? { parts: textParts('Secret of Ann'), holdAt: 2 } : { parts: textParts(`You said: ${text}`) };
    const page = await open();
    await page.evaluate(() => window.Deskbell?.identify(async () => 'jwt-a'));
    await ask(page, 'I am Ann');
    await log(page).getByText('You said: I am Ann').waitFor();
    await ask(page, 'slow');
    await page.getByRole('button', { name: 'Stop' }).waitFor();
    await page.evaluate(() => window.Deskbell?.identify(async () => 'jwt-b'));
    stage.deskbell.release();
    await page.getByText('Where is my order?').waitFor();
    await ask(page, 'I am Bob');
    await log(page).getByText('You said: I am Bob').waitFor();
    expect(await log(page).innerText()).not.toContain('Ann');
  });

  it('WID-10: is gone from the screen after logout', async () => {
    stage.deskbell.identities.set('jwt-a', 'ann');
    const page = await open();
    await page.evaluate(() => window.Deskbell?.identify(async () => 'jwt-a'));
    await ask(page, 'I am Ann');
    await log(page).getByText('You said: I am Ann').waitFor();
    await page.evaluate(() => window.Deskbell?.logout());
    await page.getByText('Where is my order?').waitFor();
    expect(await log(page).innerText()).not.toContain('Ann');
  });

  it('WHO-2: gets one new token after a 401 and asks again; a decision is not sent again by itself', async () => {
    let count = 0;
    stage.deskbell.identities.set('jwt-1', 'ann').set('jwt-2', 'ann');
    const page = await open();
    await page.exposeFunction('mint', () => `jwt-${(count += 1)}`);
    await page.evaluate(() =>
      window.Deskbell?.identify(() => (window as unknown as { mint: () => Promise<string> }).mint()),
    );
    const spoil = (): void => {
      const last = stage.deskbell.requests.findLast((each) => each.bearer !== null)?.bearer;
      if (last) stage.deskbell.rejectBearers.add(last);
    };
    stage.deskbell.answer = () => ({ parts: askingParts() });
    await ask(page, 'Cancel order 42');
    await page.getByRole('button', { name: 'Cancel', exact: true }).waitFor();
    spoil();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByText('Your sign-in was renewed. Please answer once more.').waitFor();
    expect(stage.deskbell.posts('decision')).toHaveLength(1);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await log(page).getByText('Cancelled', { exact: true }).waitFor();
    expect(stage.deskbell.posts('decision')).toHaveLength(2);
  });

  it('WID-2: sends no cookie, and the bearer of the visitor with each request', async () => {
    const page = await open();
    await ask(page, 'Hello');
    await log(page).getByText('You said: Hello').waitFor();
    expect(stage.deskbell.requests.every((each) => each.cookie === undefined)).toBe(true);
    expect(stage.deskbell.posts('message')[0]?.bearer).toMatch(/^token-/);
  });
});
