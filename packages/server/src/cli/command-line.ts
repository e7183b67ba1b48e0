import { parseArgs } from 'node:util';

import { parseAuditLine, type AuditCommand } from './audit-line.ts';

/** What the command line asks for. */
export type Command =
  | { readonly kind: 'help' }
  | ({ readonly kind: 'serve' | 'doctor' } & Place)
  | AuditCommand
  | { readonly kind: 'refused'; readonly sentence: string };

/** Where a command works. */
export interface Place {
  /** [deskbell.yaml] */
  readonly configPath: string;
  /** [.deskbell] */
  readonly dataFolder: string;
  /** Null: what the environment says. */
  readonly port: number | null;
}

/** The text of `deskbell --help`. */
export const helpText = `Usage: deskbell <command> [options]

Commands
  serve          Serve the assistant for the sites that the file names
  doctor         Check the installation and name each fault with its cure
  audit verify   Verify the sealed audit and name the first bad row
  audit export   Write the audit to standard output

Options
  --config PATH   The sites' file [deskbell.yaml]
  --data PATH     The data folder: the embedded database and, in development, the secret [.deskbell]
  --port NUMBER   The port to listen on [PORT, 4300]
  --help          This text

Options of audit verify
  --checkpoints FILE   The file that DESKBELL_AUDIT_CHECKPOINTS names on the server

Options of audit export
  --format FORMAT   jsonl or csv
  --site KEY        The rows of one site
  --from TIME       From this time on, like 2026-03-01 or 2026-03-01T08:00:00Z
  --to TIME         Before this time
  --personal        With visitors, arguments and cards

All other settings come from the environment; docs/settings.md lists them.
`;

/** Reads the arguments after the program's name. Unknown commands and options are refused with one sentence. */
export function parseCommandLine(args: readonly string[]): Command {
  if (args[0] === 'audit') {
    return parseAuditLine(args.slice(1));
  }
  const parsed = tryToParse(args);
  if (parsed === null) {
    return refused('An option is not known or lacks its value; deskbell --help lists them.');
  }
  const { values, positionals } = parsed;
  const [command, ...others] = positionals;
  if (values.help === true || command === undefined) {
    return { kind: 'help' };
  }
  if ((command !== 'serve' && command !== 'doctor') || others.length > 0) {
    return refused('This is no command; deskbell --help lists them.');
  }
  const port = values.port === undefined ? null : readPort(values.port);
  if (Number.isNaN(port)) {
    return refused('--port must be a whole number from 0 to 65535.');
  }
  return { kind: command, configPath: values.config ?? 'deskbell.yaml', dataFolder: values.data ?? '.deskbell', port };
}

interface Parsed {
  readonly values: {
    readonly config?: string;
    readonly data?: string;
    readonly port?: string;
    readonly help?: boolean;
  };
  readonly positionals: readonly string[];
}

function tryToParse(args: readonly string[]): Parsed | null {
  try {
    const options = {
      config: { type: 'string' },
      data: { type: 'string' },
      port: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    } as const;
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    if (error instanceof TypeError) {
      return null;
    }
    throw error;
  }
}

function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return port <= 65_535 ? port : Number.NaN;
}

function refused(sentence: string): Command {
  return { kind: 'refused', sentence };
}
