import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ask } from './readme.fixture.ts';
import { ajvValidate, schemaOf } from './testing/validators.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const code = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll("'./index.ts'", "'@deskbell/gate'");

describe('the example of the README', () => {
  it('is the one that is compiled here', () => {
    const example = /```ts\n([^]*?)```/.exec(read('../README.md'))?.[1] ?? 'no example';
    const fixture = read('./readme.fixture.ts').replaceAll(', }', ' }');
    expect(code(fixture).replaceAll(', }', ' }')).toBe(code(example));
  });

  it('draws a card', () => {
    const validatorFor = (schema: object): ReturnType<typeof ajvValidate> =>
      ajvValidate(schemaOf(JSON.parse(JSON.stringify(schema))));
    expect(ask('{"order_id":"42"}', validatorFor)).toBe(
      'Order cancellation\nOrder ID: 42\n145 characters are signed with it',
    );
    expect(ask('{"order_id":42}', validatorFor)).toBe('INVALID_ARGUMENTS /order_id: must be string');
  });
});
