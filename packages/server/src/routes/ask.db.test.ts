import type { Problem } from '@deskbell/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  cardOf,
  conversationOf,
  ORIGIN,
  startTestDeskbell,
  type TestDeskbell,
  type TestReply,
  type TestVisitor,
} from '../testing/deskbell.fixture.ts';

let deskbell: TestDeskbell;
let visitor: TestVisitor;
let asked: TestReply;
let before: unknown;
beforeAll(async () => {
  deskbell = await startTestDeskbell();
  visitor = await deskbell.visitor();
  deskbell.model.say({ calls: [{ name: 'cancel_order', arguments: { order_id: '42' } }] });
  asked = await visitor.ask('Cancel order 42');
});
afterAll(() => deskbell.close());

/** All that a refused request could have moved. */
const everything = async (): Promise<unknown> => ({
  calls: await deskbell.database.selectFrom('calls').selectAll().orderBy('seq').execute(),
  turns: await deskbell.database.selectFrom('turns').selectAll().orderBy('seq').execute(),
  effects: deskbell.backend.effects.length,
  modelSteps: deskbell.model.requests.length,
});
beforeEach(async () => {
  before = await everything();
});

const MESSAGE = { id: 'm-1', text: 'Hello' };
const decision = (part: object = {}): object => ({
  call: cardOf(asked).call,
  answer: 'confirm',
  signature: cardOf(asked).signature,
  ...part,
});
const decide = (part: object = {}, more: object = {}): object => ({
  site: 'shop',
  conversation: conversationOf(asked),
  decision: decision(part),
  ...more,
});
const tool = (part: object = {}): object => ({
  id: `${'a'.repeat(22)}.1`,
  name: 'filter',
  description: 'Filters.',
  ...part,
});
const withPage = (page: unknown): object => ({ site: 'shop', message: MESSAGE, page });
const withTools = (...tools: readonly unknown[]): object => withPage({ revision: 1, tools });

/** Status, code and pointer of a refusal of this body. */
async function refusal(body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<readonly unknown[]> {
  const reply = await deskbell.app.request('/v1/ask', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: ORIGIN,
      authorization: `Bearer ${visitor.reply.token}`,
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  if (reply.status === 200) throw new Error(`was taken: ${JSON.stringify(body)}`);
  expect(reply.headers.get('content-type')).toBe('application/problem+json');
  const problem: Problem = JSON.parse(await reply.text());
  return [problem.status, problem.code, ...(problem.pointer === undefined ? [] : [problem.pointer])];
}
async function refusals(bodies: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  const found = Object.entries(bodies).map(async ([name, body]) => [name, await refusal(body)]);
  return Object.fromEntries(await Promise.all(found));
}
/** The pointer of each body's 400. */
async function pointers(bodies: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  const found = Object.entries(await refusals(bodies)).map(([name, refused]) => {
    const [status, code, pointer] = Array.isArray(refused) ? refused : [];
    expect([status, code], name).toEqual([400, 'INVALID_REQUEST']);
    return [name, pointer];
  });
  return Object.fromEntries(found);
}

describe('the body of POST /v1/ask', () => {
  it('ASK-1: an unknown field is refused at each level, with its pointer (T-2)', async () => {
    expect(
      await pointers({
        top: decide({}, { visitor: 'x' }),
        policy: decide({}, { policy: 'automatic' }),
        arguments: decide({ arguments: { order_id: '1' } }),
        tool: decide({ tool: 'shop/get_order' }),
        visitorInDecision: decide({ visitor: 'x' }),
        message: { site: 'shop', message: { ...MESSAGE, role: 'assistant' } },
        messages: { site: 'shop', message: MESSAGE, messages: [] },
        page: withPage({ revision: 1, tools: [], actions: [] }),
        pageTool: withTools(tool({ kind: 'action' })),
        slash: decide({ 'a/b~c': 1 }),
      }),
    ).toEqual({
      top: '/visitor',
      policy: '/policy',
      arguments: '/decision/arguments',
      tool: '/decision/tool',
      visitorInDecision: '/decision/visitor',
      message: '/message/role',
      messages: '/messages',
      page: '/page/actions',
      pageTool: '/page/tools/0/kind',
      slash: '/decision/a~1b~0c',
    });
    expect(await everything()).toEqual(before);
  });

  it('ASK-1: __proto__ is a field like others (T-39)', async () => {
    const into = (body: object, at: string): string => JSON.stringify(body).replace(at, `${at}"__proto__":{"a":1},`);
    expect(
      await pointers({
        top: into(decide(), '{'),
        decision: into(decide(), '"decision":{'),
        message: into({ site: 'shop', message: MESSAGE }, '"message":{'),
        constructor: decide({ constructor: 1 }),
      }),
    ).toEqual({
      top: '/__proto__',
      decision: '/decision/__proto__',
      message: '/message/__proto__',
      constructor: '/decision/constructor',
    });
    expect(await everything()).toEqual(before);
  });

  it('CARD-11: nothing but the two words is an answer', async () => {
    const answers = [
      null,
      true,
      false,
      'yes',
      'no',
      1,
      0,
      '',
      'Confirm',
      'CONFIRM',
      ' confirm',
      'confirm ',
      'ok',
      [],
      {},
      ['confirm'],
    ];
    const found = await Promise.all(answers.map(async (answer) => refusal(decide({ answer }))));
    expect(found).toEqual(answers.map(() => [400, 'INVALID_REQUEST', '/decision/answer']));
    expect(await refusal(decide({ answer: undefined }))).toEqual([400, 'INVALID_REQUEST', '/decision/answer']);
    expect(await everything()).toEqual(before);
  });

  it('ASK-1: each field has its form', async () => {
    const long = 'x'.repeat(8_001);
    expect(
      await pointers({
        noSite: { message: MESSAGE },
        siteNull: { site: null, message: MESSAGE },
        siteLong: { site: 'x'.repeat(65), message: MESSAGE },
        conversationNull: { site: 'shop', conversation: null, message: MESSAGE },
        conversationEmpty: { site: 'shop', conversation: '', message: MESSAGE },
        decisionWithout: { site: 'shop', decision: decision() },
        decisionText: { site: 'shop', conversation: 'c', decision: 'confirm' },
        decisionNull: { site: 'shop', conversation: 'c', decision: null },
        callUpper: decide({ call: cardOf(asked).call.toUpperCase() }),
        callNumber: decide({ call: 1 }),
        signatureNull: decide({ signature: null }),
        noMessageId: { site: 'shop', message: { text: 'Hello' } },
        messageId: { site: 'shop', message: { id: 'a b', text: 'Hello' } },
        messageIdLong: { site: 'shop', message: { id: 'x'.repeat(65), text: 'Hello' } },
        textEmpty: { site: 'shop', message: { id: 'm', text: '' } },
        textSpaces: { site: 'shop', message: { id: 'm', text: ' \n ' } },
        textLong: { site: 'shop', message: { id: 'm', text: long } },
        textNul: { site: 'shop', message: { id: 'm', text: 'a\u0000b' } },
        textHalf: '{"site":"shop","message":{"id":"m","text":"\\ud800"}}',
        textNumber: { site: 'shop', message: { id: 'm', text: 1 } },
        resultsEmpty: { site: 'shop', conversation: 'c', results: [] },
        resultsObject: { site: 'shop', conversation: 'c', results: {} },
        pageNull: withPage(null),
      }),
    ).toEqual({
      noSite: '/site',
      siteNull: '/site',
      siteLong: '/site',
      conversationNull: '/conversation',
      conversationEmpty: '/conversation',
      decisionWithout: '/conversation',
      decisionText: '/decision',
      decisionNull: '/decision',
      callUpper: '/decision/call',
      callNumber: '/decision/call',
      signatureNull: '/decision/signature',
      noMessageId: '/message/id',
      messageId: '/message/id',
      messageIdLong: '/message/id',
      textEmpty: '/message/text',
      textSpaces: '/message/text',
      textLong: '/message/text',
      textNul: '/message/text',
      textHalf: '/message/text',
      textNumber: '/message/text',
      resultsEmpty: '/results',
      resultsObject: '/results',
      pageNull: '/page',
    });
    expect(await everything()).toEqual(before);
  });

  it('ASK-1: one of the three forms, not two and not none', async () => {
    expect(
      await pointers({
        none: { site: 'shop' },
        two: decide({}, { message: MESSAGE }),
        decisionAndResults: decide({}, { results: [] }),
        nullBeside: decide({}, { message: null }),
        list: [],
        nothing: 'null',
        text: '"message"',
      }),
    ).toEqual({ none: '', two: '', decisionAndResults: '', nullBeside: '', list: '', nothing: '', text: '' });
    expect(await everything()).toEqual(before);
  });

  it('ASK-1: a page has its limits, with a pointer to what is over them', async () => {
    const id = (n: number): string => `${'a'.repeat(22)}.${n}`;
    const many = Array.from({ length: 65 }, (_, n) => tool({ id: id(n), name: `tool_${n}` }));
    const large = Array.from({ length: 10 }, (_, n) =>
      tool({ id: id(n), name: `tool_${n}`, description: 'x'.repeat(3_900) }),
    );
    expect(
      await pointers({
        tooMany: withTools(...many),
        tooLarge: withTools(...large),
        idTwice: withTools(tool(), tool({ name: 'other' })),
        nameTwice: withTools(tool(), tool({ id: id(2) })),
        idForm: withTools(tool({ id: 'r3' })),
        nameSpace: withTools(tool({ name: 'a b' })),
        nameEmpty: withTools(tool({ name: '' })),
        nameLong: withTools(tool({ name: 'x'.repeat(129) })),
        descriptionMissing: withTools(tool({ description: undefined })),
        schemaList: withTools(tool({ inputSchema: [] })),
        schemaText: withTools(tool({ inputSchema: '{}' })),
        second: withTools(tool(), tool({ id: id(2), name: '?' })),
        revision: withPage({ revision: -1, tools: [] }),
        revisionHalf: withPage({ revision: 1.5, tools: [] }),
        toolsMissing: withPage({ revision: 1 }),
      }),
    ).toEqual({
      tooMany: '/page/tools',
      tooLarge: '/page',
      idTwice: '/page/tools',
      nameTwice: '/page/tools',
      idForm: '/page/tools/0/id',
      nameSpace: '/page/tools/0/name',
      nameEmpty: '/page/tools/0/name',
      nameLong: '/page/tools/0/name',
      descriptionMissing: '/page/tools/0/description',
      schemaList: '/page/tools/0/inputSchema',
      schemaText: '/page/tools/0/inputSchema',
      second: '/page/tools/1/name',
      revision: '/page/revision',
      revisionHalf: '/page/revision',
      toolsMissing: '/page/tools',
    });
    expect(await everything()).toEqual(before);
  });

  it('ASK-1: a result has either an output or an error, and nothing else', async () => {
    const call = cardOf(asked).call;
    const results = [
      { call },
      { call, output: 1, error: 'x' },
      { call, output: 1, state: 'x' },
      { call, error: 1 },
      { output: 1 },
      null,
    ];
    const bodies = results.map((result) => ({ site: 'shop', conversation: 'c', results: [result] }));
    const found = await Promise.all(bodies.map(async (body) => (await refusal(body)).slice(0, 2)));
    expect(found).toEqual(results.map(() => [400, 'INVALID_REQUEST']));
  });
});

describe('the order of refusals', () => {
  const evil = { origin: 'https://evil.example' };
  const nobody = { authorization: 'Bearer x' };
  const plain = { 'content-type': 'text/plain' };

  it('ASK-6: size, content type, form, origin, token, site: each comes before the next (T-14)', async () => {
    const large = JSON.stringify({ site: 'none', message: { id: 'm', text: 'x'.repeat(140_000) } });
    expect([
      await refusal(large, { ...evil, ...nobody }),
      await refusal({ wrong: 1 }, { ...plain, ...evil, ...nobody }),
      await refusal({ wrong: 1 }, { ...evil, ...nobody }),
      await refusal(decide(), { ...evil, ...nobody }),
      await refusal(decide(), nobody),
      await refusal({ ...decide(), site: 'none' }, nobody),
      await refusal({ ...decide(), site: 'none' }),
      await refusal({ ...decide(), site: 'other' }, { origin: 'https://other.example' }),
      await refusal({ ...decide(), site: 'other' }),
    ]).toEqual([
      [413, 'TOO_LARGE'],
      [400, 'INVALID_REQUEST'],
      [400, 'INVALID_REQUEST', ''],
      [403, 'ORIGIN_REFUSED'],
      [401, 'UNAUTHENTICATED'],
      [401, 'UNAUTHENTICATED'],
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
      [403, 'ORIGIN_REFUSED'],
    ]);
    expect(await everything()).toEqual(before);
  });

  it('ASK-6: a question and a decision have 128 KiB, results have 1 MiB', async () => {
    const fill = (bytes: number, body: object): string => JSON.stringify(body).padEnd(bytes, ' ');
    const results = { site: 'shop', conversation: 'c', results: [] };
    expect([
      await refusal(fill(128 * 1024, decide({ answer: 'x' }))),
      await refusal(fill(128 * 1024 + 1, decide({ answer: 'x' }))),
      await refusal(fill(1024 * 1024, results)),
      await refusal(fill(1024 * 1024 + 1, results)),
      await refusal(fill(1024 * 1024 + 1, results), plain),
    ]).toEqual([
      [400, 'INVALID_REQUEST', '/decision/answer'],
      [413, 'TOO_LARGE'],
      [400, 'INVALID_REQUEST', '/results'],
      [413, 'TOO_LARGE'],
      [413, 'TOO_LARGE'],
    ]);
  });

  it('ASK-6: a body whose length is not said, or said wrongly, is cut at the limit', async () => {
    const chunk = new Uint8Array(64 * 1024).fill(32);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += chunk.length;
        controller.enqueue(chunk);
      },
    });
    const reply = await deskbell.app.request('/v1/ask', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: ORIGIN, 'content-length': '10' },
      body,
      duplex: 'half',
    });
    expect([reply.status, sent < 2 * 1024 * 1024]).toEqual([413, true]);
  });

  it('ASK-6: application/json alone is a content type, with its parameters and in any case', async () => {
    const types = [
      '',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/jsonx',
      'application/problem+json',
      'text/json',
      'application/json, text/plain',
    ];
    const found = await Promise.all(types.map(async (type) => refusal(decide(), { 'content-type': type })));
    expect(found).toEqual(types.map(() => [400, 'INVALID_REQUEST']));
    const taken = ['application/json; charset=utf-8', 'APPLICATION/JSON', ' application/json ;a=b'];
    const further = await Promise.all(taken.map(async (type) => refusal(decide(), { 'content-type': type, ...evil })));
    expect(further).toEqual(taken.map(() => [403, 'ORIGIN_REFUSED']));
    expect(await everything()).toEqual(before);
  });

  it('ASK-6: what is no UTF-8 or no JSON is 400', async () => {
    const bodies = [
      new Uint8Array([0x22, 0xff, 0x22]),
      new Uint8Array(),
      new TextEncoder().encode('{"a":1'),
      new TextEncoder().encode('{} {}'),
    ];
    const found = bodies.map(async (body) => {
      const reply = await deskbell.app.request('/v1/ask', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      return reply.status;
    });
    expect(await Promise.all(found)).toEqual([400, 400, 400, 400]);
  });

  it('ASK-6: another method is the 404 of an unknown address', async () => {
    const methods = ['GET', 'PUT', 'PATCH', 'DELETE'];
    const found = methods.map(async (method) => (await visitor.request('/v1/ask', method)).status);
    expect(await Promise.all(found)).toEqual([404, 404, 404, 404]);
  });

  it('WHO-2: a token has one place, the header (T-10)', async () => {
    const { token } = visitor.reply;
    const headers = [
      {},
      { authorization: token },
      { authorization: `Basic ${token}` },
      { authorization: `Bearer ${token} x` },
      { cookie: `token=${token}` },
    ];
    const found = headers.map(async (given) => {
      const reply = await deskbell.app.request(`/v1/conversations?token=${token}`, {
        headers: { origin: ORIGIN, ...given },
      });
      return reply.status;
    });
    expect(await Promise.all(found)).toEqual(headers.map(() => 401));
  });
});

describe('a visitor who guesses ids', () => {
  const UNKNOWN = '01890000-0000-7000-8000-000000000000';

  it('ASK-7: an unknown and a foreign conversation or call are the same bytes (T-8, T-9)', async () => {
    const other = await deskbell.visitor();
    const own = conversationOf(await other.ask('Hello'));
    const foreign = conversationOf(asked);
    const say = (conversation: string, part: object = {}): object => ({ ...decide(part), conversation });
    const replies = await Promise.all([
      other.post(say(UNKNOWN, { call: UNKNOWN })),
      other.post(say(foreign)),
      other.post(say(own)),
      other.post(say(own, { call: UNKNOWN })),
      other.post(say('no-id')),
      other.post({ site: 'shop', conversation: foreign, message: { id: 'm-f', text: 'Hello' } }),
      other.post({ site: 'shop', conversation: UNKNOWN, message: { id: 'm-f', text: 'Hello' } }),
      other.post({ site: 'shop', conversation: foreign, results: [{ call: cardOf(asked).call, output: 1 }] }),
      other.post({ site: 'shop', conversation: own, results: [{ call: cardOf(asked).call, output: 1 }] }),
    ]);
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.text}`)).size).toBe(1);
    expect(replies[0]?.problem).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('ASK-11: the same holds for history, stream and stopping (T-9)', async () => {
    const other = await deskbell.visitor();
    const ways = [
      ['GET', ''],
      ['GET', '/stream'],
      ['DELETE', '/stream'],
    ] as const;
    const found = ways.flatMap(([method, end]) =>
      [conversationOf(asked), UNKNOWN, 'no-id', '%00', "'"].map(async (id) => {
        const reply = await other.request(`/v1/conversations/${id}${end}`, method);
        return `${reply.status} ${await reply.text()}`;
      }),
    );
    const replies = new Set(await Promise.all(found));
    expect([...replies]).toEqual([expect.stringMatching(/^404 .*"NOT_FOUND"/)]);
  });
});

describe('what a refused answer leaves', () => {
  it('ASK-6: after every refusal above the card still waits, and its visitor can confirm it', async () => {
    const confirmed = await visitor.decide(asked, 'confirm');
    expect(cardOf(confirmed).state).toBe('succeeded');
    expect(deskbell.backend.effects.map((effect) => effect.path)).toEqual(['/cancel_order']);
  });

  it('ASK-7: then a wrong signature is told that it was settled, for being settled is looked at first', async () => {
    const late = await visitor.post(decide({ signature: 'v1.x.y' }));
    expect(late.problem).toMatchObject({ status: 409, code: 'ALREADY_SETTLED', state: 'succeeded' });
  });
});
