import type {
  HistoryMessage,
  MessagePart,
  StreamPart,
  ToolOutputAvailable,
  ToolOutputError,
  ToolPart,
} from '@deskbell/protocol';

/** A message while its stream is read. `texts` are the places of the stream's open text parts, by the stream's own ids. */
export interface WritingMessage {
  readonly message: HistoryMessage;
  readonly texts: ReadonlyMap<string, number>;
}

/** The message of a turn before its first part. */
export function emptyMessage(id: string): HistoryMessage {
  return { id, role: 'assistant', parts: [] };
}

/** Starts to read a stream into a message; text ids of an earlier stream mean nothing in this one. */
export function beginWriting(message: HistoryMessage): WritingMessage {
  return { message, texts: new Map() };
}

/**
 * Puts one part of a stream into the message. A part that was there before takes its place again (by source, call or data id),
 * so reading a stream twice gives the same message. Parts that this widget does not know are left out.
 */
export function applyPart(writing: WritingMessage, part: StreamPart): WritingMessage {
  if (part.type === 'start')
    return { ...writing, message: { ...writing.message, id: part.messageId, metadata: part.messageMetadata } };
  if (part.type === 'text-start' || part.type === 'text-delta' || part.type === 'text-end')
    return applyText(writing, part);
  return withParts(writing, (parts) => applyToParts(parts, part));
}

type TextPart = Extract<StreamPart, { readonly type: 'text-start' | 'text-delta' | 'text-end' }>;

function applyText(writing: WritingMessage, part: TextPart): WritingMessage {
  const { parts } = writing.message;
  if (part.type === 'text-start') {
    const texts = new Map(writing.texts).set(part.id, parts.length);
    return { ...withParts(writing, (before) => [...before, { type: 'text', text: '', state: 'streaming' }]), texts };
  }
  const at = writing.texts.get(part.id);
  const open = at === undefined ? undefined : parts[at];
  if (open?.type !== 'text') return writing;
  const next: MessagePart =
    part.type === 'text-end' ? { ...open, state: 'done' } : { ...open, text: open.text + part.delta };
  return withParts(writing, (before) => before.map((each) => (each === open ? next : each)));
}

type OtherPart = Exclude<StreamPart, TextPart | { readonly type: 'start' }>;

function applyToParts(parts: readonly MessagePart[], part: OtherPart): readonly MessagePart[] {
  switch (part.type) {
    case 'start-step':
      return [...parts, { type: 'step-start' }];
    case 'source-url':
    case 'source-document':
      return put(parts, part, (each) => each.type === part.type && each.sourceId === part.sourceId);
    case 'data-citation':
    case 'data-confirmation':
    case 'data-page-call':
    case 'data-message':
    case 'data-notice':
      return put(parts, part, (each) => each.type === part.type && each.id === part.id);
    case 'tool-input-available':
    case 'tool-input-error':
      return put(parts, calledTool(part), (each) => isCall(each, part.toolCallId));
    case 'tool-output-available':
    case 'tool-output-error':
      return parts.map((each) => (isCall(each, part.toolCallId) ? answeredTool(each, part) : each));
    case 'tool-approval-request':
    case 'tool-output-denied':
    case 'finish-step':
    case 'finish':
    case 'abort':
    case 'error':
    default:
      return parts;
  }
}

function withParts(
  writing: WritingMessage,
  change: (parts: readonly MessagePart[]) => readonly MessagePart[],
): WritingMessage {
  return { ...writing, message: { ...writing.message, parts: change(writing.message.parts) } };
}

function put(
  parts: readonly MessagePart[],
  part: MessagePart,
  isSame: (part: MessagePart) => boolean,
): readonly MessagePart[] {
  const at = parts.findIndex(isSame);
  return at === -1 ? [...parts, part] : parts.with(at, part);
}

function isCall(part: MessagePart, call: string): part is ToolPart {
  return part.type === 'dynamic-tool' && part.toolCallId === call;
}

function calledTool(
  part: Extract<StreamPart, { readonly type: 'tool-input-available' | 'tool-input-error' }>,
): ToolPart {
  const { toolName, toolCallId, input } = part;
  const title = part.title === undefined ? {} : { title: part.title };
  return part.type === 'tool-input-available'
    ? { type: 'dynamic-tool', toolName, toolCallId, input, state: 'input-available', ...title }
    : { type: 'dynamic-tool', toolName, toolCallId, input, state: 'output-error', errorText: part.errorText, ...title };
}

function answeredTool(tool: ToolPart, part: ToolOutputAvailable | ToolOutputError): ToolPart {
  return part.type === 'tool-output-available'
    ? { ...tool, state: 'output-available', output: part.output }
    : { ...tool, state: 'output-error', errorText: part.errorText };
}
