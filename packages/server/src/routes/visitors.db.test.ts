import type { Problem, VisitorReply } from '@deskbell/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  cardOf,
  conversationOf,
  identityToken,
  ORIGIN,
  startTestDeskbell,
  type TestDeskbell,
} from '../testing/deskbell.fixture.ts';

let deskbell: TestDeskbell;
beforeAll(async () => {
  deskbell = await startTestDeskbell();
});
afterAll(() => deskbell.close());

const CANCEL = { calls: [{ name: 'cancel_order', arguments: { order_id: '42' } }] };

/** Posts to the visitors endpoint from a page of the site. */
async function post(body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return deskbell.app.request('/v1/visitors', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}
const welcome = async (body: object = {}, token?: string): Promise<VisitorReply> => {
  const reply = await post({ site: 'shop', ...body }, token === undefined ? {} : { authorization: `Bearer ${token}` });
  expect(reply.status).toBe(200);
  const visitor: VisitorReply = JSON.parse(await reply.text());
  return visitor;
};
const refusal = async (reply: Promise<Response>): Promise<readonly unknown[]> => {
  const problem: Problem = JSON.parse(await (await reply).text());
  return [problem.status, problem.code, problem.pointer];
};

describe('POST /v1/visitors', () => {
  it('WHO-2: gives an anonymous visitor a token for 30 days and says how the site greets', async () => {
    const before = Date.now();
    const { expiresAt, site, token, visitor } = await welcome();
    expect(site).toEqual({ name: 'Larkspur', contact: 'help@shop.example', demo: false, readOnlyAutomatic: true });
    const days = (Date.parse(expiresAt) - before) / 86_400_000;
    expect([Math.round(days), token.split('.').length, visitor]).toEqual([
      30,
      3,
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    ]);
  });

  it('WHO-2: the reply is kept by nobody', async () => {
    expect((await post({ site: 'shop' })).headers.get('cache-control')).toBe('no-store');
  });

  it('WHO-2: the same call with a valid bearer renews the same visitor, and keeps the language', async () => {
    const first = await welcome({ locale: 'de' });
    const second = await welcome({}, first.token);
    expect(second.visitor).toBe(first.visitor);
    expect(claimsOf(second.token)).toMatchObject({ locale: 'de', subject: null });
  });

  it('WHO-2: a bearer that is worth nothing gives a new visitor', async () => {
    const first = await welcome();
    const others = [`${first.token}x`, 'x', first.token.slice(0, -3)];
    const visitors = await Promise.all(others.map(async (token) => (await welcome({}, token)).visitor));
    expect(new Set([first.visitor, ...visitors]).size).toBe(4);
  });

  it('WHO-2: the token of a signed-in visitor ends with the token of the host', async () => {
    const identity = await identityToken('c-42');
    const { token, expiresAt } = await welcome({ identity });
    expect(Date.parse(expiresAt) / 1000).toBe(claimsOf(identity)['exp']);
    expect(claimsOf(token)).toMatchObject({ subject: 'c-42', exp: claimsOf(identity)['exp'] });
  });

  it('WHO-2: 20 sign-ins of one customer at once are one visitor', async () => {
    const identity = await identityToken('c-parallel');
    const replies = await Promise.all(Array.from({ length: 20 }, async () => welcome({ identity })));
    expect(new Set(replies.map((reply) => reply.visitor)).size).toBe(1);
    const rows = await deskbell.database
      .selectFrom('visitors')
      .selectAll()
      .where('subject', '=', 'c-parallel')
      .execute();
    expect(rows).toHaveLength(1);
  });

  it('WHO-2: subjects are different visitors unless they are the very same text', async () => {
    const subjects = ['c-7', 'C-7', 'c-7 ', 'c-07', 'ｃ-7'];
    const replies = await Promise.all(subjects.map(async (sub) => welcome({ identity: await identityToken(sub) })));
    expect(new Set(replies.map((reply) => reply.visitor)).size).toBe(subjects.length);
  });

  it('WHO-2: takes each of the eight languages', async () => {
    const locales = ['en', 'de', 'fr', 'es', 'pt', 'ja', 'zh', 'ar'];
    const tokens = await Promise.all(locales.map(async (locale) => (await welcome({ locale })).token));
    expect(tokens.map((token) => claimsOf(token)['locale'])).toEqual(locales);
  });
});

describe('a visitor who becomes someone else', () => {
  const events = async (call: string): Promise<readonly (readonly unknown[])[]> => {
    const rows = await deskbell.database
      .selectFrom('audit')
      .selectAll()
      .where('call', '=', call)
      .orderBy('id')
      .execute();
    return rows.map((row) => [row.event, row.reason, row.visitor_verified, row.origin]);
  };

  it('WHO-3: leaves no card behind: it is cancelled, with the reason in the audit (T-11)', async () => {
    deskbell.model.say(CANCEL);
    const visitor = await deskbell.visitor();
    const asked = await visitor.ask('Cancel order 42');
    await welcome({ identity: await identityToken('c-login') }, visitor.reply.token);
    expect((await events(cardOf(asked).call)).at(-1)).toEqual(['cancelled', 'IDENTITY', false, ORIGIN]);
    const late = await visitor.decide(asked, 'confirm');
    expect([late.status, late.problem?.code, late.problem?.state]).toEqual([409, 'ALREADY_SETTLED', 'cancelled']);
    expect(deskbell.backend.effects).toEqual([]);
  });

  it('WHO-3: the new visitor sees neither the conversation nor its card (T-11)', async () => {
    deskbell.model.say(CANCEL);
    const visitor = await deskbell.visitor();
    const asked = await visitor.ask('Cancel order 42');
    const { token } = await welcome({ identity: await identityToken('c-next') }, visitor.reply.token);
    const reply = await deskbell.app.request(`/v1/conversations/${conversationOf(asked)}`, {
      headers: { authorization: `Bearer ${token}`, origin: ORIGIN },
    });
    expect(reply.status).toBe(404);
  });

  it('WHO-3: signing out leaves no card behind either', async () => {
    deskbell.model.say(CANCEL);
    const visitor = await deskbell.visitor('c-out');
    const asked = await visitor.ask('Cancel order 42');
    const { visitor: next } = await welcome({}, visitor.reply.token);
    expect(next).not.toBe(visitor.reply.visitor);
    expect((await events(cardOf(asked).call)).at(-1)).toEqual(['cancelled', 'IDENTITY', true, ORIGIN]);
  });

  it('WHO-3: signing in again as the same customer leaves the card as it was', async () => {
    deskbell.model.say(CANCEL);
    const visitor = await deskbell.visitor('c-same');
    const asked = await visitor.ask('Cancel order 42');
    await welcome({ identity: await identityToken('c-same') }, visitor.reply.token);
    expect((await events(cardOf(asked).call)).map(([event]) => event)).toEqual(['requested', 'asked']);
  });

  it('WHO-3: a token of the host that is refused cancels nothing', async () => {
    deskbell.model.say(CANCEL);
    const visitor = await deskbell.visitor();
    const asked = await visitor.ask('Cancel order 42');
    const body = { site: 'shop', identity: await identityToken('c-42', 'other') };
    const reply = post(body, { authorization: `Bearer ${visitor.reply.token}` });
    expect(await refusal(reply)).toEqual([401, 'UNAUTHENTICATED', undefined]);
    expect((await events(cardOf(asked).call)).map(([event]) => event)).toEqual(['requested', 'asked']);
  });
});

describe('attacks on POST /v1/visitors', () => {
  it('WHO-2: unknown fields and another form are 400, with a pointer (T-10)', async () => {
    const token = await identityToken('c-42');
    const bodies = {
      visitor: { site: 'shop', visitor: 'x' },
      subject: { site: 'shop', subject: 'c-42' },
      verified: { site: 'shop', identity: token, verified: true },
      prototype: '{"site":"shop","__proto__":{"locale":"de"}}',
      locale: { site: 'shop', locale: 'xx' },
      localeUpper: { site: 'shop', locale: 'DE' },
      localeNull: { site: 'shop', locale: null },
      identityEmpty: { site: 'shop', identity: '' },
      identityObject: { site: 'shop', identity: {} },
      identityNull: { site: 'shop', identity: null },
      siteMissing: {},
      siteList: { site: ['shop'] },
      list: [],
      nothing: 'null',
      text: '"shop"',
      noJson: '{',
    };
    const found = Object.entries(bodies).map(async ([name, body]) => [name, await refusal(post(body))]);
    const at = (pointer: string | undefined): readonly unknown[] => [400, 'INVALID_REQUEST', pointer];
    expect(Object.fromEntries(await Promise.all(found))).toEqual({
      visitor: at('/visitor'),
      subject: at('/subject'),
      verified: at('/verified'),
      prototype: at('/__proto__'),
      locale: at('/locale'),
      localeUpper: at('/locale'),
      localeNull: at('/locale'),
      identityEmpty: at('/identity'),
      identityObject: at('/identity'),
      identityNull: at('/identity'),
      siteMissing: at('/site'),
      siteList: at('/site'),
      list: at(''),
      nothing: at(''),
      text: at(''),
      noJson: at(undefined),
    });
  });

  it('ASK-6: size comes before the content type, that before the form, the form before site and origin', async () => {
    const evil = { origin: 'https://evil.example' };
    const plain = { 'content-type': 'text/plain' };
    const large = JSON.stringify({ site: 'none', identity: 'x'.repeat(20_000) });
    expect([
      await refusal(post(large, { ...evil, ...plain })),
      await refusal(post({ nothing: 1 }, { ...evil, ...plain })),
      await refusal(post({ nothing: 1 }, evil)),
      await refusal(post({ site: 'none' }, evil)),
      await refusal(post({ site: 'shop', identity: 'x' }, evil)),
      await refusal(post({ site: 'shop', identity: 'x' })),
    ]).toEqual([
      [413, 'TOO_LARGE', undefined],
      [400, 'INVALID_REQUEST', undefined],
      [400, 'INVALID_REQUEST', '/site'],
      [404, 'NOT_FOUND', undefined],
      [403, 'ORIGIN_REFUSED', undefined],
      [401, 'UNAUTHENTICATED', undefined],
    ]);
  });

  it('WHO-2: a token of the host for another site signs nobody in (T-13)', async () => {
    const identity = await identityToken('c-42', 'other');
    expect(await refusal(post({ site: 'shop', identity }))).toEqual([401, 'UNAUTHENTICATED', undefined]);
  });

  it('WHO-2: the bearer of another site is nobody here', async () => {
    const other = await post({ site: 'other' }, { origin: 'https://other.example' });
    const { token, visitor }: VisitorReply = JSON.parse(await other.text());
    expect((await welcome({}, token)).visitor).not.toBe(visitor);
  });

  it('WHO-2: the token of the host is no bearer (T-13)', async () => {
    const reply = await deskbell.app.request('/v1/conversations', {
      headers: { authorization: `Bearer ${await identityToken('c-42')}`, origin: ORIGIN },
    });
    expect(reply.status).toBe(401);
  });
});

const claimsOf = (token: string): Record<string, unknown> => {
  const claims: Record<string, unknown> = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return claims;
};
