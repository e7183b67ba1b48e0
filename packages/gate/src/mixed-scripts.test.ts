import { describe, expect, it } from 'vitest';
import { mixedScripts } from './mixed-scripts.ts';

describe('mixed scripts', () => {
  it('CARD-4: names two scripts that stand in one token', () => {
    expect(mixedScripts('Phil\u0430delphia')).toEqual(['Latin', 'Cyrillic']);
    expect(mixedScripts('send to \u0440aypal now')).toEqual(['Cyrillic', 'Latin']);
    expect(mixedScripts('micr\u03BFsoft')).toEqual(['Latin', 'Greek']);
    expect(mixedScripts('\u13AA\u0412C')).toEqual(['Cherokee', 'Cyrillic']);
  });

  it('CARD-4: lets scripts stand in different tokens', () => {
    expect(mixedScripts('Ivan Иван, Ελένη')).toBeNull();
    expect(mixedScripts('Улица 10, apt. 5')).toBeNull();
  });

  it('CARD-4: knows what Japanese, Korean and Chinese write together', () => {
    for (const text of ['Tシャツを買う', '東京タワー', '서울Seoul', '漢字한글', '注音ㄅㄆ'])
      expect(mixedScripts(text)).toBeNull();
    expect(mixedScripts('カ한')).toEqual(['Katakana', 'Hangul']);
    expect(mixedScripts('東京а')).toEqual(['Han', 'Cyrillic']);
  });

  it('CARD-4: counts marks and digits to no script', () => {
    for (const text of ['e\u0301t\u00E9', 'мо\u0301ст', 'a1', 'naïve', '']) expect(mixedScripts(text)).toBeNull();
  });

  it('CARD-4: flags scripts that it has no name for', () => {
    expect(mixedScripts('a\u{10400}')).toEqual(['Latin', 'another script']);
  });
});
