import { createHash, createHmac, createSecretKey, randomBytes } from 'node:crypto';
import {
  approvalText,
  buildCard,
  cardCanonical,
  decidePolicy,
  normaliseSchema,
  readHints,
  settleArguments,
  type Validate,
} from '@deskbell/gate';
import { Ajv2020 } from 'ajv/dist/2020.js';
import canonicalize from 'canonicalize';

// PERF-2: the gate's whole cost for a call of 1 KB, beside parse, validate, canonicalise, SHA-256 and HMAC alone, in one run.

const LIMIT_US = 60;
const ROUNDS = 9;
const CALLS_A_ROUND = 2_000;

const schemaText = JSON.stringify({
  type: 'object',
  properties: {
    order_id: { type: 'string', title: 'Order ID' },
    reason: { type: 'string', title: 'Reason', enum: ['no longer needed', 'ordered by mistake'] },
    note: { type: 'string', title: 'Note' },
    express: { type: 'boolean', title: 'Express' },
    amount: { type: 'number', title: 'Amount' },
    address: {
      type: 'object',
      title: 'Address',
      properties: {
        street: { type: 'string' },
        city: { type: 'string' },
        postal_code: { type: 'string' },
        country: { type: 'string' },
      },
    },
    items: {
      type: 'array',
      title: 'Items',
      items: {
        type: 'object',
        properties: { item_id: { type: 'string' }, count: { type: 'integer' }, price: { type: 'number' } },
      },
    },
  },
  required: ['order_id'],
});

const argumentsText = JSON.stringify({
  order_id: 'W6247578',
  reason: 'no longer needed',
  note: 'Please leave the parcel with the neighbours on the second floor if nobody answers the door. '.repeat(4).trim(),
  express: true,
  amount: 549.8,
  address: { street: '763 Harbour Lane', city: 'Linden Park', postal_code: '60422', country: 'US' },
  items: Array.from({ length: 9 }, (_, index) => ({
    item_id: `L10310${index}`,
    count: index + 1,
    price: 26.45 + index,
  })),
});

const key = createSecretKey(randomBytes(32));
const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('base64url');
const hmac = (text: string): string => createHmac('sha256', key).update(text, 'utf8').digest('base64url');

function prepare(): { readonly whole: () => string; readonly alone: () => string } {
  const normalised = normaliseSchema(schemaText);
  if (normalised.kind === 'refused') throw new Error(normalised.reason);
  const { schema } = normalised;
  const check = new Ajv2020({ strict: false, validateFormats: false }).compile(schema.json);
  const validate: Validate = (value) => (check(value) ? null : { path: '', reason: 'not valid' });
  const tool = { name: 'cancel_order', label: 'Order cancellation', hints: readHints({}) };
  const whole = (): string => {
    const settled = settleArguments({ text: argumentsText, schema, validate });
    const decided = decidePolicy({ hints: tool.hints, policy: 'confirm' });
    if (settled.kind === 'refused' || decided.kind === 'refused') throw new Error('refused');
    const card = cardCanonical(buildCard({ tool, schema, arguments: settled.value, locale: 'en' }));
    return hmac(approvalText(factsOf(sha256(settled.canonical), sha256(card))));
  };
  const alone = (): string => {
    const value: unknown = JSON.parse(argumentsText);
    if (!check(value)) throw new Error('not valid');
    return hmac(sha256(canonicalize(value) ?? ''));
  };
  return { whole, alone };
}

function factsOf(argumentsDigest: string, cardDigest: string): Parameters<typeof approvalText>[0] {
  return {
    kid: 'aaaaaaaa',
    site: 'shop',
    conversation: '01a22dcb-ee07-7332-bbc3-7250bff8063b',
    turn: '01a22dcb-ee07-775c-b41c-3c33b01a323d',
    visitor: '01a22dcb-ee47-70be-858d-79944b442a63',
    call: '01a22dcb-ee47-7be6-9bb3-771911c4275a',
    nonce: 'AAAAAAAAAAAAAAAAAAAAAA',
    toolId: 'shop/cancel_order',
    definitionDigest: 'hkOSgHNAtXO4XEjUQ1OlHk1JAAi7bGjtsIqRfFvZ5D8',
    policyVersion: 'confirm',
    argumentsDigest,
    cardDigest,
    issuedAtMs: 1_790_000_000_000,
    expiresAtMs: 1_790_000_600_000,
  };
}

/** Microseconds a call: the median of the rounds, each way measured in turn. */
function measure(ways: readonly (() => string)[]): readonly number[] {
  const rounds = ways.map(() => [] as number[]);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, way] of ways.entries()) rounds[index]?.push(microsecondsOf(way));
  }
  return rounds.map((times) => times.toSorted((left, right) => left - right)[Math.floor(ROUNDS / 2)] ?? 0);
}

function microsecondsOf(way: () => string): number {
  const began = process.hrtime.bigint();
  for (let call = 0; call < CALLS_A_ROUND; call += 1) way();
  return Number(process.hrtime.bigint() - began) / 1_000 / CALLS_A_ROUND;
}

const { whole, alone } = prepare();
measure([whole, alone]);
const [wholeUs = 0, aloneUs = 0] = measure([whole, alone]);
const row = (name: string, value: string): void => console.log(`  ${name.padEnd(78)}${value.padStart(10)}`);
console.log(
  `\nGate: one call of ${argumentsText.length} bytes, median of ${ROUNDS} rounds of ${CALLS_A_ROUND} calls, one core`,
);
row('parse, validate (ajv), canonicalise (npm canonicalize), SHA-256, HMAC', `${aloneUs.toFixed(1)} µs`);
row('gate: strict parse, validate, defaults, canonical, verdict, card, digests, HMAC', `${wholeUs.toFixed(1)} µs`);
row('ratio', (wholeUs / aloneUs).toFixed(2));
row(`of the limit of ${LIMIT_US} µs (PERF-2)`, `${((wholeUs / LIMIT_US) * 100).toFixed(0)} %`);
