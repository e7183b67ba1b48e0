import { readFile } from 'node:fs/promises';

import { describe, expect, it } from 'vitest';

import type { Site } from '../sites/site.ts';
import { openHostIdentity } from './host-identity.ts';

const page = await readFile(new URL('../../../../docs/embedding.md', import.meta.url), 'utf8');
const secret = 'a-secret-of-the-shop-7f3k2m9q4x8z1w';
const site: Site = {
  key: 'shop',
  name: 'Shop',
  origins: [],
  allowLocalhost: false,
  identity: { kind: 'secret', secret },
  limits: { questionsPerMinute: 1, tokensPerDay: 1, streams: 1 },
  suggestions: [],
  whenUnavailable: 'refuse',
  knowledge: [],
  actions: [],
};

/** The page's own JavaScript, run as it is written. */
async function exampleToken(customerId: string): Promise<string> {
  const code = /```js\n([^]*?)```/.exec(page)?.[1] ?? '';
  const runnable = code.replace("'jose'", JSON.stringify(import.meta.resolve('jose')));
  const module: { deskbellToken: (id: string, key: string) => Promise<string> } = await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(runnable)}`
  );
  return module.deskbellToken(customerId, secret);
}

describe('docs/embedding.md', () => {
  it('WHO-2: shows how to sign a token that is accepted for the customer it names', async () => {
    const identity = await openHostIdentity(site, await exampleToken('customer-42'), { now: () => Date.now() });
    expect(identity?.subject).toBe('customer-42');
  });

  it('WHO-2: shows a token that another site does not accept', async () => {
    expect(
      await openHostIdentity({ ...site, key: 'other' }, await exampleToken('customer-42'), { now: () => Date.now() }),
    ).toBeNull();
  });
});
