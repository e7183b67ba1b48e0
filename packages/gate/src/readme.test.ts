import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ask } from './readme.fixture.ts';
import type { Validate } from './settle-arguments.ts';
import { ajvValidate, schemaOf } from './testing/validators.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
/** Code without what a formatter may change. */
const bare = (code: string): string =>
  code
    .replaceAll(/\s+/g, '')
    .replaceAll(/,(?=[)}\]])/g, '')
    .replaceAll("'./index.ts'", "'@deskbell/gate'");

describe('the example of the README', () => {
  it('is the one that is compiled here', () => {
    const example = /```ts\n([^]*?)```/.exec(read('../README.md'))?.[1] ?? 'no example';
    expect(bare(read('./readme.fixture.ts'))).toBe(bare(example));
  });

  it('draws a card', () => {
    const validatorFor = (schema: object): Validate => ajvValidate(schemaOf(JSON.parse(JSON.stringify(schema))));
    expect(ask('{"order_id":"42"}', validatorFor)).toBe(
      'Order cancellation\nOrder ID: 42\n171 characters are signed with it',
    );
    expect(ask('{"order_id":42}', validatorFor)).toBe('INVALID_ARGUMENTS /order_id: must be string');
  });
});
