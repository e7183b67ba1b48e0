import { describe, expect, it } from 'vitest';
import { labelFields, nameInWords } from './field-label.ts';

describe('names in words', () => {
  it('CARD-2: cuts at underscores, hyphens, dots and capitals', () => {
    expect(['order_id', 'orderId', 'order-id', 'order.id', 'OrderID', 'ORDER_ID'].map(nameInWords)).toEqual(
      Array.from({ length: 6 }, () => 'Order ID'),
    );
    expect(nameInWords('getHTTPResponse2xx')).toBe('Get http response2xx');
    expect(nameInWords('éclairSize')).toBe('Éclair size');
  });

  it('CARD-2: writes what is an abbreviation in capitals', () => {
    expect(['id', 'url', 'zip', 'item_ids', 'urls', 'idea', 'ship'].map(nameInWords)).toEqual([
      'ID',
      'URL',
      'ZIP',
      'Item IDs',
      'URLs',
      'Idea',
      'Ship',
    ]);
  });

  it('CARD-1: has nothing to say of a name without words', () => {
    expect(['', '_', '--'].map(nameInWords)).toEqual(['', '', '']);
  });
});

describe('labels', () => {
  it('CARD-3: are different for every set of keys and titles', () => {
    const titles = [undefined, '', 'A', 'a', 'A (b)', 'A (c)', '"b"', '1', 'A: B', 'Details'];
    for (const first of titles) {
      for (const second of titles) {
        for (const third of titles) {
          const labels = [
            ...labelFields([
              ['b', first],
              ['c', second],
              ['_', third],
            ]).values(),
          ];
          expect(new Set(labels.map((label) => label.toLowerCase())).size).toBe(3);
          expect(labels.some((label) => label === '' || label.includes(': ') || /^\d+$/.test(label))).toBe(false);
        }
      }
    }
  });
});
