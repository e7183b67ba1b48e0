import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildConsole, type BuiltConsole } from './testing/built-console.fixture.ts';
import { startChromium } from './testing/chromium.fixture.ts';
import { startFakeConsole, type FakeConsole } from './testing/fake-console-server.fixture.ts';
import {
  auditDetail,
  auditRow,
  emptyReplies,
  fullReplies,
  sampleAuditRows,
  sampleCall,
  sampleCallId,
  sampleConversation,
  sampleSession,
  sampleTranscript,
  yusuf,
} from './testing/sample-replies.fixture.ts';

let built: BuiltConsole;
let browser: Browser;
let server: FakeConsole;
let complaints: string[];

beforeAll(async () => {
  [built, browser] = await Promise.all([buildConsole(), startChromium()]);
});
afterAll(async () => {
  await browser.close();
  await built.remove();
});
beforeEach(async () => {
  server = await startFakeConsole(built.folder, fullReplies());
  complaints = [];
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  await server.close();
});

const phone = { viewport: { width: 320, height: 700 } };
const transcriptPath = `/console/conversations/${sampleConversation}`;

/** Opens a page of the console; what the browser complains of is kept. */
async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-GB', ...options })).newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(server.url + path);
  await page.locator('h1').waitFor();
  return page;
}

const replaced = (path: string, reply: unknown): Map<string, unknown> => fullReplies().set(path, reply);

describe('the audit', () => {
  it('CON-2: a refused row is open on its reason', async () => {
    const page = await open('/console/audit');
    const why = page.locator('tr.why');
    await why.waitFor();
    expect(await why.innerText()).toMatch(/BAD_SIGNATURE The answer did not match the stored call\. Nothing ran\./);
    const edge = await page
      .locator('tr.is-refused td')
      .first()
      .evaluate((cell) => getComputedStyle(cell).boxShadow);
    expect(edge).toContain('inset');
  });

  it('CON-4: a row opens by the keyboard to its arguments and card, and its address can be shared', async () => {
    const page = await open('/console/audit');
    const row = page.getByRole('button', { name: /^Row 411,/ });
    await row.focus();
    await page.keyboard.press('Enter');
    await page.getByText('"payment_method_id": "credit_card_9513926"').waitFor();
    expect(await row.getAttribute('aria-expanded')).toBe('true');
    expect(await page.locator('.card-lines').innerText()).toContain('Refund to: credit_card_9513926');
    expect(new URL(page.url()).search).toBe('?row=411');
    const shared = await open(new URL(page.url()).pathname + new URL(page.url()).search);
    await shared.getByText('confirm+verified').waitFor();
  });

  it('AUD-2: an opened row says who without a word on what was not recorded, and has room above', async () => {
    const [row] = sampleAuditRows;
    const who = { ...yusuf, verified: null };
    server.replies = replaced('audit/412', {
      ...auditDetail(auditRow({ id: '412', event: 'succeeded', ...row })),
      who,
    });
    const page = await open('/console/audit?row=412');
    await page.locator('.details').waitFor();
    expect(await page.locator('.details dd').first().innerText()).toBe('yusuf_rossi_9620');
    const room = await page.locator('tr.why:has(.details)').evaluate((why) => {
      const first = why.querySelector('.details dt');
      return first === null ? 0 : first.getBoundingClientRect().top - why.getBoundingClientRect().top;
    });
    expect(room).toBeGreaterThanOrEqual(12);
  });

  it("CON-2: an opened failure has the system's own sentence beside the reason, neither of them twice", async () => {
    const row = auditRow({ id: '413', event: 'failed', reason: 'TOOL_FAILED' });
    server.replies = replaced('audit', { rows: [row], older: null, newer: null });
    const detail = auditDetail(row);
    const error = 'TOOL_FAILED: status 409: The order has left.';
    server.replies = new Map([...server.replies, ['audit/413', { ...detail, error }]]);
    const page = await open('/console/audit?row=413');
    await page.locator('.details').waitFor();
    const facts = page.locator('.details .facts').first();
    expect(await facts.innerText()).toMatch(
      /Reason\s+TOOL_FAILED The tool ran and answered with an error\.\s+Error\s+status 409: The order has left\./,
    );
  });

  it('CON-2: writes times with 12 or 24 hours as the browser has them, in UTC', async () => {
    const british = await open('/console/audit', { locale: 'en-GB' });
    await british.getByRole('button', { name: 'Row 412, 30 Nov 10:36:12.418', exact: true }).waitFor();
    const american = await open('/console/audit', { locale: 'en-US' });
    await american.getByRole('button', { name: 'Row 412, 30 Nov 10:36:12.418 AM', exact: true }).waitFor();
  });

  it('CON-2: filters by the outcome in the address, and Back undoes it', async () => {
    const page = await open('/console/audit');
    await page.getByLabel('Outcome', { exact: true }).selectOption({ label: 'Refused' });
    await expect.poll(() => server.requests).toContain('audit?event=refused');
    expect(page.url()).toBe(`${server.url}/console/audit?event=refused`);
    await page.goBack();
    expect(await page.getByLabel('Outcome', { exact: true }).inputValue()).toBe('');
  });

  it('CON-2: searches on Enter for what the field says', async () => {
    const page = await open('/console/audit');
    await page.getByPlaceholder('Visitor, order or call ID').waitFor();
    await page.getByRole('searchbox').fill(' yusuf ');
    await page.keyboard.press('Enter');
    await expect.poll(() => server.requests).toContain('audit?search=yusuf');
  });

  it('CON-4: pages on the server', async () => {
    const page = await open('/console/audit');
    await page.getByRole('button', { name: 'Older' }).click();
    await expect.poll(() => server.requests).toContain('audit?before=404');
    expect(new URL(page.url()).search).toBe('?before=404');
  });

  it('CON-2: a new row appears by itself', async () => {
    const page = await open('/console/audit');
    await page.getByRole('button', { name: /^Row 412,/ }).waitFor();
    const rows = [auditRow({ id: '413', event: 'started' }), ...sampleAuditRows];
    server.replies = replaced('audit', { rows, older: null, newer: null });
    await page.getByRole('button', { name: /^Row 413,/ }).waitFor();
  });

  it('CON-4: nothing is read while the page is hidden', async () => {
    const page = await open('/console/audit');
    await page.getByRole('button', { name: /^Row 412,/ }).waitFor();
    await page.clock.install();
    await page.reload();
    await page.getByRole('button', { name: /^Row 412,/ }).waitFor();
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    const before = server.requests.length;
    await page.clock.runFor(30_000);
    expect(server.requests.length).toBe(before);
    await page.evaluate(() => {
      Reflect.deleteProperty(document, 'visibilityState');
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await page.clock.runFor(4000);
    await expect.poll(() => server.requests.length).toBeGreaterThan(before);
  });
});

describe('the conversations', () => {
  it('CON-2: says what became of the cards of each, and counts where there are several', async () => {
    const page = await open('/console/');
    await page.locator('.conversation').first().waitFor();
    const marks = await page
      .locator('.conversation')
      .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('.badge')].map((badge) => badge.textContent)));
    expect(marks).toEqual([['Waiting for an answer', 'Confirmed (2)', 'Cancelled'], ['Outcome unknown', 'Failed'], []]);
  });

  it('CON-2: marks the one whose card waits', async () => {
    const page = await open('/console/');
    const first = page.locator('.conversation').first();
    await first.waitFor();
    expect(await first.innerText()).toContain('Waiting for an answer');
    expect(await page.locator('.conversation').nth(2).innerText()).not.toContain('Waiting');
  });

  it('CON-2: shows each call with its state, card, arguments and audit rows', async () => {
    const page = await open(transcriptPath);
    const call = page.locator('.call').nth(1);
    await call.waitFor();
    const text = await call.innerText();
    expect(text).toContain('Confirmed');
    expect(text).toContain('Order ID: #W6247578');
    expect(text).toContain('"reason": "no longer needed"');
    expect(text).toContain('Asked 10:34:04');
    await call.getByRole('link', { name: /Confirmed 10:36:11/ }).click();
    expect(page.url()).toBe(`${server.url}/console/audit?search=${sampleCallId}&row=411`);
  });

  it('CON-2: an answer goes on by itself', async () => {
    const page = await open(transcriptPath);
    await page.locator('.call').nth(2).getByText('Waiting for an answer').waitFor();
    const [turn] = sampleTranscript.turns;
    const items = [{ kind: 'call', call: sampleCall({ state: 'cancelled' }) }];
    server.replies = replaced(`conversations/${sampleConversation}`, {
      ...sampleTranscript,
      turns: [{ ...turn, items }],
    });
    await page.locator('.call').getByText('Cancelled').waitFor();
  });

  it('CARD-6: text of visitors and models is text: no element, no link, no request', async () => {
    const bad = '<img src=/x onerror="document.title=1"> [a](javascript:1) **b**';
    const [turn] = sampleTranscript.turns;
    const turns = [{ ...turn, question: bad, items: [{ kind: 'text', text: bad }] }];
    server.replies = replaced(`conversations/${sampleConversation}`, { ...sampleTranscript, turns });
    const page = await open(transcriptPath);
    await page.locator('.said').first().waitFor();
    expect(await page.locator('.said').allInnerTexts()).toEqual([bad, bad]);
    expect(await page.locator('.said *').count()).toBe(0);
  });

  it('CON-4: on a phone the list and the transcript take turns', async () => {
    const page = await open('/console/', phone);
    await page.locator('.conversation').first().click();
    await page.locator('.transcript').waitFor();
    expect(await page.locator('.conversation').first().isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Back to the list' }).click();
    expect(await page.locator('.conversation').first().isVisible()).toBe(true);
  });
});

describe('the actions', () => {
  it('ACT-2: an action shows its card by the widget, pending and settled', async () => {
    const page = await open('/console/actions/shop/cancel_pending_order');
    const preview = page.getByRole('complementary', { name: 'Preview' });
    await preview.getByRole('button', { name: 'Confirm' }).waitFor();
    expect(await preview.getByRole('button', { name: 'Cancel' }).count()).toBe(1);
    await preview.getByText('Settled').click();
    await preview.getByText('Confirmed').waitFor();
    expect(await preview.getByRole('button').count()).toBe(0);
  });

  it('ACT-2: the buttons of the preview do nothing', async () => {
    const page = await open('/console/actions/shop/cancel_pending_order');
    const cancel = page.getByRole('complementary', { name: 'Preview' }).getByRole('button', { name: 'Cancel' });
    const before = server.requests.length;
    await cancel.click();
    expect(await cancel.isVisible()).toBe(true);
    expect(server.requests.length).toBe(before);
  });

  it('CON-4: the list leads to the action', async () => {
    const page = await open('/console/actions');
    await page.getByRole('link', { name: 'Order cancellation' }).click();
    await page.getByRole('heading', { name: 'Order cancellation', level: 1 }).waitFor();
    expect(await page.getByText('https://api.larkspur.example/orders/{order_id}/cancel').isVisible()).toBe(true);
  });
});

describe('the frame', () => {
  it('CON-2: the navigation shows only what there is', async () => {
    const page = await open('/console/audit');
    const names = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts();
    expect(names).toEqual(['Conversations', 'Actions', 'Audit']);
  });

  it('START-3: says that the demo model answers, and only then', async () => {
    const page = await open('/console/audit');
    await page.getByText('The demo model is answering.').waitFor();
    server.replies = replaced('session', { ...sampleSession, demoModel: false });
    const other = await open('/console/audit');
    expect(await other.getByText('The demo model is answering.').count()).toBe(0);
  });

  it('CON-4: chooses a site where there are several', async () => {
    const sites = [...sampleSession.sites, { key: 'two', name: 'Second', origins: [] }];
    server.replies = replaced('session', { ...sampleSession, sites });
    const page = await open('/console/audit');
    await page.getByLabel('Site', { exact: true }).selectOption({ label: 'Second' });
    await expect.poll(() => server.requests).toContain('audit?site=two');
    await page.getByRole('link', { name: 'Actions' }).click();
    await expect.poll(() => server.requests).toContain('actions?site=two');
  });

  it('CON-1: an ended session says so, also when it ends in between', async () => {
    const page = await open('/console/audit');
    await page.getByRole('button', { name: /^Row 412,/ }).waitFor();
    server.replies = new Map([...fullReplies().keys()].map((path) => [path, 'signed-out']));
    await page.getByRole('heading', { name: 'You are signed out.' }).waitFor();
    expect(await page.getByText('Order cancellation').count()).toBe(0);
  });

  it('CON-4: a server that fails is said, and the page comes back by itself', async () => {
    server.replies = replaced('audit', 'broken');
    const page = await open('/console/audit');
    await page.getByText('The server answered with an error. Trying again.').waitFor({ timeout: 30_000 });
    server.replies = fullReplies();
    await page.getByRole('button', { name: /^Row 412,/ }).waitFor();
  });

  it('CON-4: each empty page says the next step', async () => {
    server.replies = emptyReplies();
    const page = await open('/console/audit');
    await page.getByText('Nothing happened yet. Ask a question in the widget to start.').waitFor();
    await page.getByRole('link', { name: 'Conversations' }).click();
    await page.getByText(`<script type="module" src="${server.url}/widget.js" data-site="shop"></script>`).waitFor();
    await page.getByRole('link', { name: 'Actions' }).click();
    await page.getByText('No actions yet. Write the first one in deskbell.yaml, then start Deskbell again.').waitFor();
  });

  it('CON-4: a filter that finds nothing can be cleared', async () => {
    server.replies = emptyReplies();
    const page = await open('/console/audit?event=refused');
    await page.getByText('No rows match. Clear the filter.').waitFor();
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    expect(page.url()).toBe(`${server.url}/console/audit`);
  });

  it('CON-4: remembers light or dark', async () => {
    const page = await open('/console/audit', { colorScheme: 'light' });
    const scheme = async (): Promise<string> =>
      await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect(await scheme()).toBe('light');
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    expect(await scheme()).toBe('dark');
    await page.reload();
    await page.locator('h1').waitFor();
    expect(await scheme()).toBe('dark');
  });
});

describe('the keyboard', () => {
  it('CON-4: a new page takes the focus to its title', async () => {
    const page = await open('/console/audit');
    await page.getByRole('link', { name: 'Actions' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Actions', level: 1 }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Actions');
  });

  it('CON-4: the menu of a phone opens, leads on, and closes by Escape', async () => {
    const page = await open('/console/audit', phone);
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Actions' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('link', { name: 'Actions' }).isVisible()).toBe(false);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Actions' }).press('Enter');
    await page.getByRole('heading', { name: 'Actions', level: 1 }).waitFor();
    expect(await menu.getAttribute('aria-expanded')).toBe('false');
  });

  it('CON-4: everything that a mouse can press is reached by Tab', async () => {
    const page = await open('/console/audit?row=412');
    await page.getByText('confirm+verified').waitFor();
    const reached = new Set<string>();
    for (let press = 0; press < 40; press += 1) {
      await page.keyboard.press('Tab');
      reached.add(
        await page.evaluate(
          () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
        ),
      );
    }
    const wanted = [
      'Conversations',
      'Switch between light and dark',
      'Visitor, order or call ID',
      'Outcome',
      'Arguments',
      'Older',
    ];
    expect(wanted.filter((name) => !reached.has(name))).toEqual([]);
  });
});

describe('every page', () => {
  const pages: readonly (readonly [string, string, string])[] = [
    ['the audit', '/console/audit?row=412', 'confirm+verified'],
    ['the conversations', '/console/', 'Do you ship the Patio Umbrella to Hawaii?'],
    ['a transcript', transcriptPath, 'Order ID:'],
    ['the actions', '/console/actions', 'Get order details'],
    ['an action', '/console/actions/shop/cancel_pending_order', 'Waiting for your answer'],
    ['no page', '/console/nothing', 'There is no such page.'],
  ];

  it.each(pages)(
    'CON-4: %s passes axe in the light and, on a phone of 320 px, in the dark, where it fits',
    async (_name, path, text) => {
      // Colours are measured at rest, not half way through a change.
      const still = { reducedMotion: 'reduce' } as const;
      const looks: readonly BrowserContextOptions[] = [
        { ...still, colorScheme: 'light' },
        { ...still, ...phone, colorScheme: 'dark' },
      ];
      for (const look of looks) {
        const page = await open(path, look);
        await page.getByText(text).first().waitFor();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map((violation) => [violation.id, violation.nodes.map((node) => node.target)])).toEqual([]);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        ).toBe(0);
      }
      // The policy of the real server is in force here: an inline style or script would be a complaint.
      expect(complaints).toEqual([]);
    },
  );

  it('CON-4: without a session and without rows they pass axe too', async () => {
    server.replies = emptyReplies();
    for (const path of ['/console/audit', '/console/', '/console/actions']) {
      const page = await open(path);
      await page.locator('.empty').first().waitFor();
      expect((await new AxeBuilder({ page }).analyze()).violations.map((violation) => violation.id)).toEqual([]);
    }
    server.replies = new Map([['session', 'signed-out']]);
    const page = await open('/console/');
    expect((await new AxeBuilder({ page }).analyze()).violations.map((violation) => violation.id)).toEqual([]);
  });
});
