import type { StreamPart, ToolOutputError } from '@deskbell/protocol';
import { confirmationOf } from '../calls/confirmation.ts';
import type { CallRow } from '../calls/call-row.ts';

/**
 * Who reads: the client of this very answer, or one that takes it up again. The latter must not run a page call again, so each page
 * call carries `providerExecuted` there. Source: the wire form, "Taking up a stream".
 */
export type Reader = 'live' | 'returning';

const BY_SERVER = { providerExecuted: true } as const;

function executor(row: CallRow, reader: Reader): { readonly providerExecuted?: true } {
  return row.kind === 'page' && reader === 'live' ? {} : BY_SERVER;
}

/** The arguments as the stream shows them: parsed where they could be used, else the raw text. */
export function inputOf(row: CallRow): unknown {
  return row.arguments === null ? row.raw_arguments : (JSON.parse(row.arguments) as unknown);
}

/** Tells whether the arguments of a call could not be used. */
export function isInputRefused(row: CallRow): boolean {
  return row.state === 'refused' && row.reason === 'INVALID_ARGUMENTS';
}

/** Says that a call was made, with the arguments that were settled. */
export function inputPart(row: CallRow, reader: Reader): StreamPart {
  const base = {
    toolCallId: row.id,
    toolName: row.tool_name,
    input: inputOf(row),
    ...executor(row, reader),
    dynamic: true,
    ...(row.title === null ? {} : { title: row.title }),
  } as const;
  if (isInputRefused(row)) return { type: 'tool-input-error', ...base, errorText: row.error ?? 'INVALID_ARGUMENTS' };
  return { type: 'tool-input-available', ...base };
}

/** Says what became of a call so far; empty while an automatic one runs. */
export function outcomeParts(row: CallRow, reader: Reader): readonly StreamPart[] {
  if (isInputRefused(row)) return [];
  return [...resultParts(row, reader), ...cardParts(row), ...pageParts(row)];
}

function resultParts(row: CallRow, reader: Reader): readonly StreamPart[] {
  const base = { toolCallId: row.id, ...executor(row, reader), dynamic: true } as const;
  switch (row.state) {
    case 'running':
    case 'pending':
    case 'page_open':
      return [];
    case 'succeeded':
      return [
        {
          type: 'tool-output-available',
          ...base,
          output: row.output === null ? null : (JSON.parse(row.output) as unknown),
        },
      ];
    case 'cancelled':
      return row.kind === 'page' ? [errorPart(row, base)] : [{ type: 'tool-output-denied', toolCallId: row.id }];
    case 'refused':
    case 'failed':
    case 'expired':
    case 'superseded':
    case 'stale':
    case 'unknown':
    case 'resolved_done':
    case 'resolved_not_done':
      return [errorPart(row, base)];
  }
}

function errorPart(row: CallRow, base: Omit<ToolOutputError, 'type' | 'errorText'>): StreamPart {
  return { type: 'tool-output-error', ...base, errorText: row.error ?? row.reason ?? 'TOOL_FAILED' };
}

function cardParts(row: CallRow): readonly StreamPart[] {
  const confirmation = confirmationOf(row);
  if (confirmation === null) return [];
  const card = { type: 'data-confirmation', id: row.id, data: confirmation } as const;
  if (confirmation.signature === undefined) return [card];
  return [
    { type: 'tool-approval-request', approvalId: row.id, toolCallId: row.id, signature: confirmation.signature },
    card,
  ];
}

function pageParts(row: CallRow): readonly StreamPart[] {
  return row.kind === 'page' && row.registration !== null ? [pageCallPart(row, row.registration)] : [];
}

type PageCallPart = Extract<StreamPart, { readonly type: 'data-page-call' }>;

function pageCallPart(row: CallRow, registration: string): PageCallPart {
  const state = row.state === 'page_open' ? 'open' : 'settled';
  return {
    type: 'data-page-call',
    id: row.id,
    data: { call: row.id, tool: registration, state, revision: Number(row.revision) },
  };
}

/** Says that a page call was settled, and nothing else of it: clients would run it again. Source: the wire form, "Page calls". */
export function pageSettledPart(row: CallRow): PageCallPart | null {
  return row.kind === 'page' && row.registration !== null ? pageCallPart(row, row.registration) : null;
}
