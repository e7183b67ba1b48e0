import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { approvalText, definitionText } from './bound-texts.ts';
import type { ApprovalFacts, Definition } from './bound-texts.ts';

const facts: ApprovalFacts = {
  kid: 'k1',
  site: 'shop',
  conversation: 'c1',
  turn: 't1',
  visitor: 'v1',
  call: 'd1',
  nonce: 'n1',
  toolId: 'shop/cancel_order',
  definitionDigest: 'dd',
  policyVersion: 'confirm',
  argumentsDigest: 'ad',
  cardDigest: 'cd',
  issuedAtMs: 1_764_590_400_000,
  expiresAtMs: 1_764_591_000_000,
};
const definition: Definition = {
  toolId: 'shop/cancel_order',
  name: 'cancel_order',
  label: 'Order cancellation',
  description: 'Cancels an order.',
  schemaText: '{"type":"object"}',
  hints: { readOnly: false, consequential: true, destructive: false, untrustedContent: 'missing' },
  kind: 'http',
  target: { method: 'POST', url: 'https://shop.example/cancel' },
  serverIdentity: 'shop.example',
};

describe('the text of an approval', () => {
  it('BIND-2: is the array of the contract, its version first', () => {
    expect(approvalText(facts)).toBe(
      '["deskbell/approval/v1","k1","shop","c1","t1","v1","d1","n1","shop/cancel_order","dd","confirm","ad","cd",1764590400000,1764591000000]',
    );
  });

  it('BIND-3: changes with each fact', () => {
    const texts = Object.keys(facts).map((key) => approvalText({ ...facts, [key]: key.endsWith('Ms') ? 1 : 'other' }));
    expect(new Set([approvalText(facts), ...texts]).size).toBe(15);
  });

  it('BIND-3: is never the same for facts that are cut elsewhere', () => {
    const word = fc.stringMatching(/^["\\,[\]ab]{1,4}$/);
    fc.assert(
      fc.property(word, word, word, word, (site, turn, otherSite, otherTurn) => {
        const same =
          approvalText({ ...facts, site, turn }) === approvalText({ ...facts, site: otherSite, turn: otherTurn });
        expect(same).toBe(site === otherSite && turn === otherTurn);
      }),
      { numRuns: 2_000 },
    );
  }, 30_000);

  it('BIND-2: throws when a fact is missing, empty or of another type', () => {
    for (const key of Object.keys(facts)) {
      for (const value of [undefined, null, '', 1.5, Number.NaN, -1]) {
        expect(() => Reflect.apply(approvalText, undefined, [{ ...facts, [key]: value }])).toThrow(TypeError);
      }
    }
  });
});

describe('the text of a definition', () => {
  it('BIND-2: is the array of the contract, its version first', () => {
    expect(definitionText(definition)).toBe(
      '["deskbell/definition/v1","shop/cancel_order","cancel_order","Order cancellation","Cancels an order.","{\\"type\\":\\"object\\"}",' +
        '{"consequential":true,"destructive":false,"readOnly":false,"untrustedContent":"missing"},"http",' +
        '{"method":"POST","url":"https://shop.example/cancel"},"shop.example"]',
    );
  });

  it('BIND-3: changes with all that decides what a tool is and how a person reads it', () => {
    const changes: readonly Partial<Definition>[] = [
      { toolId: 'shop/other' },
      { name: 'other' },
      { label: 'Other' },
      { description: 'Other.' },
      { schemaText: '{ "type":"object"}' },
      { hints: { ...definition.hints, consequential: false } },
      { hints: { ...definition.hints, untrustedContent: false } },
      { kind: 'page' },
      { target: { method: 'GET', url: 'https://shop.example/cancel' } },
      { serverIdentity: 'evil.example' },
    ];
    const texts = changes.map((change) => definitionText({ ...definition, ...change }));
    expect(new Set([definitionText(definition), ...texts]).size).toBe(changes.length + 1);
  });
});
