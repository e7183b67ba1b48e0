import { describe, expect, it } from 'vitest';

import { csvCell } from './csv-cell.ts';

describe('csvCell', () => {
  it('AUD-4: writes plain text as it is and nothing for null', () => {
    expect([csvCell('asked'), csvCell(null), csvCell(false)]).toEqual(['asked', '', 'false']);
  });

  it('AUD-4: quotes a cell with a comma or a quote', () => {
    expect([csvCell('a,b'), csvCell('say "no"')]).toEqual(['"a,b"', '"say ""no"""']);
  });

  it('AUD-4: keeps a cell from being a formula', () => {
    for (const start of ['=', '+', '-', '@', ' =', '\t', '\r', '\t=', '\uFF1D']) {
      expect(csvCell(`${start}1+1`).replace(/^"/, ''), JSON.stringify(start)).toMatch(/^'/);
    }
  });

  it('AUD-4: shows controls, directions and lone surrogates as escapes (T-29)', () => {
    expect(csvCell('\u001B[31m\u009B\u202E\uD800\r\n')).toBe(String.raw`\u001B[31m\u009B\u202E\uD800\u000D\u000A`);
  });
});
