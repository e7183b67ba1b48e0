import { describe, expect, it } from 'vitest';
import { clockTime } from '../card/clock-time.ts';
import { timeLocaleOf } from './time-locale.ts';

const AT = new Date(2026, 10, 30, 14, 5).toISOString();
const shown = (page: string, browser: string): string => clockTime(AT, timeLocaleOf(page, browser)).replace(/\s/, ' ');

describe('times', () => {
  it('are written with 12 or 24 hours as the browser has them', () => {
    expect([shown('en', 'en-US'), shown('', 'en-GB'), shown('de', 'de-AT')]).toEqual(['02:05 PM', '14:05', '14:05']);
  });

  it('keep the hours of the browser where the page has another language', () => {
    expect([shown('de', 'en-US'), shown('en', 'de')]).toEqual(['02:05 PM', '14:05']);
  });

  it('follow the language alone where the browser says nothing that can be read', () => {
    expect([timeLocaleOf('fr', ''), timeLocaleOf('fr', 'not a locale')]).toEqual(['fr', 'fr']);
  });
});
