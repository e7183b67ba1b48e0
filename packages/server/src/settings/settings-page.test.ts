import { readFile } from 'node:fs/promises';

import { describe, expect, it } from 'vitest';

import { listSettings } from './settings.ts';

const page = await readFile(new URL('../../../../docs/settings.md', import.meta.url), 'utf8');

/** The rows of the page's table without the padding of its columns. */
function rowsOfPage(): readonly string[] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.replaceAll(/ +\|/g, ' |'));
}

describe('docs/settings.md', () => {
  it('OPS-2: lists every setting with its default and its meaning, as the server reads it', () => {
    const rows = listSettings().map(({ name, fallback, meaning }) => {
      return `| \`${name}\` |${fallback === null ? '' : ` \`${fallback}\``} | ${meaning} |`;
    });
    expect(rowsOfPage()).toEqual(rows);
  });
});
