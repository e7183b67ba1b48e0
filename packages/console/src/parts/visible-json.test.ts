import { describe, expect, it } from 'vitest';
import { visibleJson } from './visible-json.ts';

describe('visibleJson', () => {
  it('CON-2: indents what is JSON and leaves other text as it came', () => {
    expect(visibleJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
    expect(visibleJson('{"a":')).toBe('{"a":');
  });

  it('CARD-4: shows what would not show as its JSON escape', () => {
    expect(visibleJson('{"a":"x\u202ey\u200b\u00a0"}')).toBe('{\n  "a": "x\\u202ey\\u200b\\u00a0"\n}');
    expect(visibleJson('"\u{e0041}"')).toBe('"\\udb40\\udc41"');
  });

  it('CARD-4: leaves letters of every script, marks and emoji alone', () => {
    expect(visibleJson('"Zoë 東京 مرحبا 👍"')).toBe('"Zoë 東京 مرحبا 👍"');
  });
});
