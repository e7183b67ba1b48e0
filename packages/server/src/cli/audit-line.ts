import { parseArgs } from 'node:util';

import type { Place } from './command-line.ts';

/** What `deskbell audit` is asked for. */
export type AuditCommand =
  | ({ readonly kind: 'audit-verify'; readonly checkpoints: string | null } & Place)
  | ({ readonly kind: 'audit-export'; readonly wanted: ExportWish } & Place);

/** Which rows are exported, and how. */
export interface ExportWish {
  readonly format: 'jsonl' | 'csv';
  readonly site?: string;
  readonly from?: Date;
  readonly to?: Date;
  readonly personal: boolean;
}

/** The command, a wish for help, or one sentence that refuses. */
export type ReadAuditLine =
  | AuditCommand
  | { readonly kind: 'help' }
  | { readonly kind: 'refused'; readonly sentence: string };

const place = {
  config: { type: 'string' },
  data: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const verifyOptions = { ...place, checkpoints: { type: 'string' } } as const;

const exportOptions = {
  ...place,
  format: { type: 'string' },
  site: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  personal: { type: 'boolean' },
} as const;

/** Reads the arguments after `deskbell audit`. */
export function parseAuditLine(args: readonly string[]): ReadAuditLine {
  const [command, ...others] = args;
  try {
    if (command === 'verify') return parseVerify(others);
    if (command === 'export') return parseExport(others);
  } catch (error) {
    if (error instanceof TypeError) {
      return refused('An option is not known or lacks its value; deskbell --help lists them.');
    }
    throw error;
  }
  if (command === undefined || command === '--help' || command === '-h') return { kind: 'help' };
  return refused('deskbell audit is followed by verify or export; deskbell --help lists them.');
}

function parseVerify(args: readonly string[]): ReadAuditLine {
  const { values } = parseArgs({ args: [...args], options: verifyOptions });
  if (values.help === true) return { kind: 'help' };
  return { kind: 'audit-verify', checkpoints: values.checkpoints ?? null, ...placeOf(values) };
}

function parseExport(args: readonly string[]): ReadAuditLine {
  const { values } = parseArgs({ args: [...args], options: exportOptions });
  if (values.help === true) return { kind: 'help' };
  const { format, site, personal = false } = values;
  if (format !== 'jsonl' && format !== 'csv') return refused('--format must be jsonl or csv.');
  const [from, to] = [readInstant(values.from), readInstant(values.to)];
  if (from === null || to === null) {
    return refused('--from and --to must be times like 2026-03-01T00:00:00Z, or dates.');
  }
  const wanted: ExportWish = {
    format,
    personal,
    ...(site === undefined ? {} : { site }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
  return { kind: 'audit-export', wanted, ...placeOf(values) };
}

function placeOf(values: { readonly config?: string; readonly data?: string }): Place {
  return { configPath: values.config ?? 'deskbell.yaml', dataFolder: values.data ?? '.deskbell', port: null };
}

/** A date counts from its first moment in UTC; a time without a zone is refused. Null: not readable. */
function readInstant(text: string | undefined): Date | null | undefined {
  if (text === undefined) return undefined;
  const form = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/;
  const instant = new Date(form.test(text) ? text : Number.NaN);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

function refused(sentence: string): ReadAuditLine {
  return { kind: 'refused', sentence };
}
