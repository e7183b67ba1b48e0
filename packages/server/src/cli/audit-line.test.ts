import { describe, expect, it } from 'vitest';

import { parseCommandLine } from './command-line.ts';

describe('deskbell audit', () => {
  it('AUD-3: verifies with the file of checkpoints', () => {
    expect(parseCommandLine(['audit', 'verify', '--data', 'd', '--checkpoints', 'c.jsonl'])).toEqual({
      kind: 'audit-verify',
      checkpoints: 'c.jsonl',
      configPath: 'deskbell.yaml',
      dataFolder: 'd',
      port: null,
    });
  });

  it('AUD-4: exports in a format, narrowed by site and time', () => {
    const line = [
      'audit',
      'export',
      '--format',
      'csv',
      '--site',
      'shop',
      '--from',
      '2026-03-01',
      '--to',
      '2026-03-02T08:00:00+02:00',
    ];
    expect(parseCommandLine(line)).toMatchObject({
      kind: 'audit-export',
      wanted: {
        format: 'csv',
        site: 'shop',
        from: new Date('2026-03-01T00:00:00Z'),
        to: new Date('2026-03-02T06:00:00Z'),
        personal: false,
      },
    });
  });

  it('START-5: refuses what it cannot read, and gives the help', () => {
    for (const args of [
      ['audit', 'erase'],
      ['audit', 'verify', '--format', 'csv'],
      ['audit', 'verify', 'x'],
      ['audit', 'export'],
      ['audit', 'export', '--format', 'xml'],
      ['audit', 'export', '--format', 'csv', '--from', 'yesterday'],
      ['audit', 'export', '--format', 'csv', '--to', '2026-03-01T08:00'],
      ['serve', '--format', 'csv'],
    ]) {
      expect(parseCommandLine(args).kind, args.join(' ')).toBe('refused');
    }
    expect([parseCommandLine(['audit']).kind, parseCommandLine(['audit', 'verify', '-h']).kind]).toEqual([
      'help',
      'help',
    ]);
  });
});
