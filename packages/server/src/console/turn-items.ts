import type { ConsoleCall, ConsoleTurnItem } from '@deskbell/protocol';
import type { TurnPart } from '../conversations/turn-part.ts';

/**
 * Puts a turn's stored parts and its calls into the order in which the visitor met them: each step's text, then the calls
 * that it made. A call whose step is not stored yet stands at the end, so that none is missing.
 */
export function turnItems(parts: readonly TurnPart[], calls: readonly ConsoleCall[]): readonly ConsoleTurnItem[] {
  const waiting = new Map(calls.map((call) => [call.id, call]));
  const items = parts.flatMap((part) => itemsOf(part, waiting));
  return [...items, ...[...waiting.values()].map((call) => ({ kind: 'call', call }) as const)];
}

/** Takes the calls that it places out of `waiting`. */
function itemsOf(part: TurnPart, waiting: Map<string, ConsoleCall>): readonly ConsoleTurnItem[] {
  if (part.kind === 'sources') return [{ kind: 'sources', titles: part.citations.map((citation) => citation.title) }];
  if (part.kind === 'notice') return [{ kind: 'notice', text: part.notice.text }];
  if (part.kind === 'bubble') return [];
  const text: readonly ConsoleTurnItem[] = part.step.shown === '' ? [] : [{ kind: 'text', text: part.step.shown }];
  return [...text, ...callsOfStep(part.step.content, waiting)];
}

function callsOfStep(
  content: Extract<TurnPart, { kind: 'step' }>['step']['content'],
  waiting: Map<string, ConsoleCall>,
): readonly ConsoleTurnItem[] {
  return content.flatMap((each) => {
    const call = each.type === 'call' ? waiting.get(each.call) : undefined;
    if (call === undefined) return [];
    waiting.delete(call.id);
    return [{ kind: 'call', call } as const];
  });
}
