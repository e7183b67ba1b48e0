import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Environment } from '../settings/environment.ts';
import { configJsonSchema } from './config-schema.ts';
import { configSentence, loadConfig, type LoadedConfig } from './load-config.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deskbell-config-'));
  await mkdir(join(folder, 'help'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const environment: Environment = { IDENTITY: 'i'.repeat(32), API_KEY: 'key-1' };

async function load(text: string, from: Environment = environment): Promise<LoadedConfig> {
  const path = join(folder, 'deskbell.yaml');
  await writeFile(path, text);
  return loadConfig({ path, environment: from });
}

/** Line and reason as one text. */
async function refusal(text: string, from: Environment = environment): Promise<string> {
  const loaded = await load(text, from);
  return loaded.kind === 'refused' ? `${loaded.line}: ${loaded.reason}` : 'loaded';
}

const whole = `sites:
  - key: shop
    name: Larkspur
    origins: [https://shop.example]
    allowLocalhost: true
    identity: { secret: "\${IDENTITY}" }
    limits: { questionsPerMinute: 20, tokensPerDay: 500000, streams: 50 }
    contact: help@shop.example
    greeting: How can we help?
    suggestions: [Where is my order?]
    whenUnavailable: refuse
    knowledge: [{ folder: ./help, url: https://shop.example/help }]
    actions:
      - name: cancel_order
        label: Order cancellation
        description: Cancels an order that has not shipped.
        policy: confirm
        hints: {}
        verifiedOnly: true
        idempotent: false
        fixed: { customer_id: "{visitor.sub}" }
        input: { type: object, properties: { order_id: { type: string, title: Order ID } }, required: [order_id], additionalProperties: false }
        http: { method: POST, url: "https://api.shop.example/orders/{order_id}/cancel", headers: { authorization: "Bearer \${API_KEY}" } }
        allowPrivate: false
`;

/** A site with one action; line 5 is the action's first. */
function withAction(lines: string): string {
  return `sites:\n  - key: shop\n    name: Shop\n    origins: []\n    actions:\n${lines}`;
}

const rest = `        description: Does it.\n        http: { method: POST, url: "https://api.example/do" }\n`;

describe('loadConfig', () => {
  it('CON-5: loads every field of the documented form', async () => {
    expect(await load(whole)).toEqual({
      kind: 'loaded',
      sites: [
        {
          key: 'shop',
          name: 'Larkspur',
          origins: ['https://shop.example'],
          allowLocalhost: true,
          identity: { kind: 'secret', secret: 'i'.repeat(32) },
          limits: { questionsPerMinute: 20, tokensPerDay: 500_000, streams: 50 },
          contact: 'help@shop.example',
          greeting: 'How can we help?',
          suggestions: ['Where is my order?'],
          whenUnavailable: 'refuse',
          knowledge: [{ folder: join(folder, 'help'), url: 'https://shop.example/help' }],
          actions: [
            {
              name: 'cancel_order',
              label: 'Order cancellation',
              description: 'Cancels an order that has not shipped.',
              policy: 'confirm',
              hints: { readOnly: false, consequential: false, destructive: false, untrustedContent: 'missing' },
              verifiedOnly: true,
              idempotent: false,
              fixed: { customer_id: '{visitor.sub}' },
              schemaText:
                '{"type":"object","properties":{"order_id":{"type":"string","title":"Order ID"}},"required":["order_id"],"additionalProperties":false}',
              http: {
                method: 'POST',
                url: 'https://api.shop.example/orders/{order_id}/cancel',
                headers: { authorization: 'Bearer key-1' },
                body: 'json',
              },
              allowPrivate: false,
            },
          ],
        },
      ],
    });
  });

  it('WHO-1: fills what is not written with what denies', async () => {
    expect(await load('sites:\n  - { key: a, name: A, origins: [] }\n')).toMatchObject({
      kind: 'loaded',
      sites: [{ origins: [], allowLocalhost: false, identity: null, actions: [], whenUnavailable: 'refuse' }],
    });
  });

  it('START-5: names an unknown field and its line', async () => {
    expect(await refusal(whole.replace('verifiedOnly', 'verifiedonly'))).toMatch(
      /^19: The field verifiedonly is not known here;/,
    );
  });

  it('START-5: names a missing field and the line of the part that lacks it', async () => {
    expect(await refusal(whole.replace('    name: Larkspur\n', ''))).toMatch(/^2: The field name is missing;/);
  });

  it('START-5: says what a field must be', async () => {
    expect(await refusal(whole.replace('streams: 50', 'streams: many'))).toBe(
      '7: The field streams must be the answers that may be written at once, a whole number from 1; correct it.',
    );
  });

  it('CON-5: refuses a key that stands twice', async () => {
    expect(await refusal(whole.replace('contact: help@shop.example', 'name: Other'))).toBe(
      '8: This key stands here twice; keep one of both.',
    );
  });

  it('CON-5: refuses what is not YAML, with its line', async () => {
    expect(await refusal('sites:\n  - key: [a\n')).toMatch(/^\d: This is not YAML/);
  });

  it('CON-5: refuses a name that the environment does not have, with its line', async () => {
    expect(await refusal(whole, { IDENTITY: 'i'.repeat(32) })).toBe(
      '23: The environment has no API_KEY; set it before starting, or write the value here.',
    );
  });

  it('CON-5: leaves what looks like a name in an input schema alone', async () => {
    const input = `        input: { type: object, properties: { a: { type: string, title: 'Price in \${X}' } } }\n`;
    expect(await refusal(withAction(`      - name: a\n${rest}${input}`))).toBe('loaded');
  });

  it('WHO-2: refuses an identity secret under 32 bytes and does not repeat it', async () => {
    const said = await refusal(whole, { ...environment, IDENTITY: 'shortsecret' });
    expect(said).toMatch(/^6: The identity secret is shorter than 32 bytes/);
    expect(said).not.toContain('shortsecret');
  });

  it('WHO-2: refuses a private key where a public one belongs', async () => {
    const key = '{ kty: OKP, crv: Ed25519, x: abc, d: abc }';
    expect(await refusal(whole.replace('{ secret: "${IDENTITY}" }', `{ publicKeys: [${key}] }`))).toMatch(
      /^6: This key has its private part/,
    );
  });

  it('WHO-1: refuses an origin with a path, a wildcard or a slash at its end', async () => {
    for (const origin of [
      'https://shop.example/',
      'https://shop.example/x',
      'https://*.shop.example',
      'shop.example',
      '"*"',
    ]) {
      expect(await refusal(whole.replace('[https://shop.example]', `[${origin}]`))).toMatch(
        /^4: This is no exact origin/,
      );
    }
  });

  it('POL-6: refuses a consequential action that is automatic, at the line of its policy', async () => {
    const action = `      - name: pay\n        policy: automatic\n        hints: { consequentialHint: true, readOnlyHint: true }\n`;
    expect(await refusal(withAction(action + rest))).toBe(
      '7: A consequential action cannot be automatic. Set the policy of pay to confirm or off.',
    );
  });

  it('POL-6: takes an action of no hints as automatic when its operator says so', async () => {
    expect(await refusal(withAction(`      - name: pay\n        policy: automatic\n${rest}`))).toBe('loaded');
  });

  it('POL-3: refuses a hint that is not true or false', async () => {
    expect(await refusal(withAction(`      - name: pay\n        hints: { readOnlyHint: "true" }\n${rest}`))).toBe(
      '7: The field readOnlyHint must be true or false; correct it.',
    );
  });

  it('ARG-2: refuses a keyword outside the list of the gate, at its line', async () => {
    const input =
      '        input:\n          type: object\n          properties:\n            when:\n              type: string\n              contentMediaType: text/html\n';
    expect(await refusal(withAction(`      - name: pay\n${rest}${input}`))).toBe(
      '14: properties.when.contentMediaType in its input schema cannot be used: This keyword is not supported.',
    );
  });

  it('ARG-2: refuses property names that are array indexes', async () => {
    const input = '        input: { type: object, properties: { "1": { type: string } } }\n';
    expect(await refusal(withAction(`      - name: pay\n${rest}${input}`))).toMatch(/^9: .*array ind/);
  });

  it('ACT-5: refuses an address that names no argument', async () => {
    const action = `      - name: pay\n        description: Pays.\n        http: { method: POST, url: "https://api.example/{order}" }\n`;
    expect(await refusal(withAction(action))).toMatch(/^8: The address names \{order\}, which is no argument/);
  });

  it('ACT-5: takes arguments, fixed arguments and the visitor in an address', async () => {
    const action = `      - name: pay\n        description: Pays.\n        fixed: { shop: main }\n        input: { type: object, properties: { order: { type: string } } }\n        http: { method: POST, url: "https://api.example/{shop}/{order}?by={visitor.sub}" }\n`;
    expect(await refusal(withAction(action))).toBe('loaded');
  });

  it('CON-5: refuses two sites of one key and two actions of one name', async () => {
    expect(
      await refusal('sites:\n  - { key: a, name: A, origins: [] }\n  - { key: a, name: B, origins: [] }\n'),
    ).toMatch(/^3: Another site has this key/);
    expect(await refusal(withAction(`      - name: a\n${rest}      - name: a\n${rest}`))).toMatch(
      /^9: Another action of the site has this name/,
    );
  });

  it('KB-1: refuses a folder that is not there', async () => {
    expect(await refusal(whole.replace('./help', './missing'))).toMatch(/^12: There is no folder .*missing; create it/);
  });

  it('START-5: says so when the file is not there', async () => {
    const path = join(folder, 'none.yaml');
    const loaded = await loadConfig({ path, environment });
    expect(loaded.kind === 'refused' && configSentence(path, loaded)).toBe(
      `${path}: The file cannot be read; create it or name another with --config.`,
    );
  });
});

describe('attacks on the file', () => {
  it('refuses aliases that would grow without end', async () => {
    const bomb = [
      'a: &a [x,x,x,x,x,x,x,x,x,x]',
      ...['b', 'c', 'd', 'e', 'f'].map(
        (key, index) => `${key}: &${key} [${Array(10).fill(`*${'abcdef'[index]}`).join(',')}]`,
      ),
    ].join('\n');
    expect(await refusal(bomb)).toMatch(/aliases too often/);
  });

  it('takes __proto__ for the unknown field that it is', async () => {
    expect(await refusal(`__proto__: { a: 1 }\n${whole}`)).toMatch(/__proto__ is not known here/);
  });

  it('ACT-5: refuses a host that an argument would choose', async () => {
    const input = '        input: { type: object, properties: { host: { type: string } } }\n';
    for (const url of [
      'https://{host}/',
      'https://api.example{host}/x',
      'https://a@{host}/',
      'https://user:pass@api.example/',
      'file:///etc/passwd',
      '//api.example/x',
    ]) {
      const action = `      - name: a\n        description: A.\n        http: { method: GET, url: "${url}" }\n${input}`;
      expect(await refusal(withAction(action)), url).toMatch(/^8: The address of an action begins with/);
    }
  });

  it('refuses headers that would split a request or take the place of ours', async () => {
    for (const header of ['"x\\r\\ny": a', 'x: "a\\r\\nhost: b"', 'Idempotency-Key: a', 'host: a', '{ a: 1 }: b']) {
      const action = `      - name: a\n        description: A.\n        http: { method: GET, url: "https://api.example/", headers: { ${header} } }\n`;
      expect(await refusal(withAction(action)), header).not.toBe('loaded');
    }
  });
});

describe('the published schema of the file', () => {
  it('CON-5: equals the form that the server reads', async () => {
    const published = await readFile(new URL('../../../../docs/deskbell.schema.json', import.meta.url), 'utf8');
    expect(JSON.parse(published)).toEqual(configJsonSchema());
  });
});
