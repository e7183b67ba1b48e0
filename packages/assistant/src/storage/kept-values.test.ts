import { describe, expect, it } from 'vitest';
import { keptValues } from './kept-values.ts';

describe('kept values', () => {
  it('WID-2: stay in memory where the storage throws', () => {
    const kept = keptValues(() => {
      throw new Error('blocked');
    });
    kept.set('a', '1');
    expect(kept.get('a')).toBe('1');
    kept.remove('a');
    expect(kept.get('a')).toBeNull();
  });
});
