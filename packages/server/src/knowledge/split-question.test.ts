import { describe, expect, it } from 'vitest';
import { splitQuestion } from './split-question.ts';

describe('a question split for the search', () => {
  it('KB-3: is the whole question first, then each sentence', () => {
    expect(splitQuestion('I bought a lamp. Can I return it?', 'en')).toEqual([
      'I bought a lamp. Can I return it?',
      'I bought a lamp.',
      'Can I return it?',
    ]);
  });

  it('KB-3: is one query where there is one sentence', () => {
    expect(splitQuestion(' Can I return it? ', 'en')).toEqual(['Can I return it?']);
  });

  it('KB-3: is nothing where there is no word', () => {
    expect(splitQuestion('?! … \0', 'en')).toEqual([]);
  });

  it('KB-3: counts twelve sentences at most', () => {
    expect(splitQuestion('Why is it so? '.repeat(5000), 'en')).toHaveLength(13);
  });
});
