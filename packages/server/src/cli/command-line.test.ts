import { describe, expect, it } from 'vitest';

import { parseCommandLine } from './command-line.ts';

describe('parseCommandLine', () => {
  it('OPS-0: serves deskbell.yaml with .deskbell where nothing else is said', () => {
    expect(parseCommandLine(['serve'])).toEqual({
      kind: 'serve',
      configPath: 'deskbell.yaml',
      dataFolder: '.deskbell',
      port: null,
    });
  });

  it('OPS-0: takes the file, the data folder and the port', () => {
    expect(parseCommandLine(['serve', '--config', 'a.yaml', '--port', '4444', '--data', 'd'])).toEqual({
      kind: 'serve',
      configPath: 'a.yaml',
      dataFolder: 'd',
      port: 4444,
    });
  });

  it('gives the help where nothing is asked for', () => {
    expect([
      parseCommandLine([]).kind,
      parseCommandLine(['--help']).kind,
      parseCommandLine(['serve', '-h']).kind,
    ]).toEqual(['help', 'help', 'help']);
  });

  it('START-5: refuses a command, an option or a port that it does not know', () => {
    for (const args of [
      ['run'],
      ['serve', 'x'],
      ['serve', '--prot', '1'],
      ['serve', '--port'],
      ['serve', '--port', 'x'],
      ['serve', '--port', '65536'],
    ]) {
      expect(parseCommandLine(args).kind, args.join(' ')).toBe('refused');
    }
  });
});
