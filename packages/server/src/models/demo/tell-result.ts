import type { JsonObject, JsonValue } from '@deskbell/gate';
import { isJsonArray, isJsonObject, memberOf, textOf } from '../json-members.ts';
import type { ModelCallResult, ModelTool } from '../model.ts';
import { describeListed, describeMembers, describeObject, identify, oneLine } from './describe-value.ts';
import { entityStems } from './entities.ts';
import { countShared, stemsOf } from './words.ts';

/** What a result is told for. */
export interface Telling {
  readonly tool: ModelTool | null;
  /** Stems of the visitor's question: a list is cut to what they name, where they name any. */
  readonly wanted: ReadonlySet<string>;
}

/**
 * Says in plain sentences what a result says, and nothing more: nothing is called done unless the result of a call that
 * ran says so. Source: START-3, RUN-5, PAGE-7.
 */
export function tellResult(result: ModelCallResult['result'], telling: Telling): string {
  if (result.kind === 'unknown') {
    return unverified;
  }
  return result.kind === 'code' ? tellCode(result.text) : tellValue(result.value, telling);
}

const unverified = 'It could not be verified whether this happened. It will not be tried again. The team is checking.';

const codeSentences: ReadonlyMap<string, string> = new Map([
  ['CONFIRMATION_DENIED', 'Nothing was done. You cancelled it.'],
  ['EXPIRED', 'Nobody answered in time. Nothing was done.'],
  ['SUPERSEDED', 'A newer request for the same thing took its place. Nothing was done by this one.'],
  ['STALE_TOOLS', 'The action changed after you were asked. Nothing was done.'],
  ['ONE_AT_A_TIME', 'Another confirmation is open. Answer it first, then ask again.'],
  ['CARD_LIMIT', 'Too many confirmations were asked for. Nothing was done.'],
  ['TOOL_OFF', 'This is not available to you here. Nothing was done.'],
  ['UNKNOWN_TOOL', 'This is not available here. Nothing was done.'],
  ['INVALID_ARGUMENTS', 'The request could not be made of what you wrote. Nothing was done.'],
  ['DUPLICATE_CALL', 'The same was asked for twice; it counts once.'],
  ['OUTCOME_UNKNOWN', unverified],
  ['PENDING', 'It waits for your answer. Use the buttons: typing here confirms nothing.'],
  ['RUNNING', 'It is running at this moment.'],
]);

function tellCode(text: string): string {
  const [, code = '', rest = ''] = /^([A-Z][A-Z_]+)\b[:\s]*([^]*)$/u.exec(text) ?? [];
  if (code === 'TOOL_FAILED') {
    const detail = oneLine(rest.replace(/^status \d{3}:?\s*/u, ''));
    return detail === '' ? 'The system answered with an error.' : `The system answered with an error: ${detail}`;
  }
  if (code === 'RESOLVED') {
    return oneLine(rest);
  }
  return codeSentences.get(code) ?? `This did not work: ${oneLine(text)}`;
}

function tellValue(value: JsonValue, telling: Telling): string {
  if (typeof value === 'string') {
    return value.trim() === '' ? emptySentence(telling) : oneLine(value);
  }
  const list = listIn(value);
  if (list !== null && (telling.tool?.readOnly ?? true)) {
    return tellList(list.name, list.items, telling);
  }
  return isJsonObject(value) ? tellObject(value, telling) : emptySentence(telling);
}

/** Whether a result is a list that has nothing in it. */
export function isEmptyList(result: ModelCallResult['result']): boolean {
  return result.kind === 'value' && listIn(result.value)?.items.length === 0;
}

function emptySentence({ tool }: Telling): string {
  return tool === null ? 'The system answered without a text.' : `The system accepted it: ${oneLine(tool.title)}.`;
}

/** A result that is a list of objects, or an object with nothing but one. */
function listIn(value: JsonValue): { readonly name: string; readonly items: readonly JsonObject[] } | null {
  if (isJsonArray(value)) {
    return { name: 'results', items: value.filter(isJsonObject) };
  }
  const entries = isJsonObject(value) ? Object.entries(value) : [];
  const [name, items] = entries.find(([, member]) => isJsonArray(member)) ?? [];
  const isOnly = entries.filter(([, member]) => typeof member === 'object' && member !== null).length === 1;
  const isAnonymous = isJsonObject(value) && identify(value) === null;
  return name !== undefined &&
    isJsonArray(items) &&
    isOnly &&
    isAnonymous &&
    (items.length === 0 || items.some(isJsonObject))
    ? { name, items: items.filter(isJsonObject) }
    : null;
}

function tellList(name: string, all: readonly JsonObject[], { wanted }: Telling): string {
  if (all.length === 0) {
    return `I found no ${name.replaceAll('_', ' ')}.`;
  }
  const scored = all.map((item) => ({ item, shared: countShared(wanted, entityStems(item)) }));
  const most = Math.max(0, ...scored.map(({ shared }) => shared));
  const items = most === 0 ? all : scored.filter(({ shared }) => shared === most).map(({ item }) => item);
  const shown = items.slice(0, 10).map((item) => `- ${describeItem(item)}`);
  const noun = name.replaceAll('_', ' ');
  const head =
    items.length === all.length
      ? `I found ${all.length} ${all.length === 1 ? noun.replace(/s$/u, '') : noun}:`
      : `Of ${all.length} ${noun}, ${items.length === 1 ? 'this one fits' : 'these fit'}:`;
  const more = items.length > 10 ? [`and ${items.length - 10} more.`] : [];
  return [head, '', ...shown, ...more].join('\n');
}

function describeItem(item: JsonObject): string {
  const own = identify(item);
  return own === null ? describeObject(item) : describeListed(item, own.id);
}

function tellObject(value: JsonObject, telling: Telling): string {
  const texts = ['message', 'summary', 'detail', 'notice', 'description']
    .flatMap((key) => textOf(value, key) ?? [])
    .map(oneLine);
  const subject =
    identify(value) === null
      ? (Object.values(value).find((member) => isJsonObject(member) && identify(member) !== null) ?? value)
      : value;
  const object = isJsonObject(subject) ? subject : value;
  const head = headline(object);
  if (telling.tool?.readOnly === false && (head !== '' || texts.length > 0)) {
    return [head, ...texts].filter((text) => text !== '').join(' ');
  }
  const said = new Set([identify(object)?.key ?? '', ...(head.includes(' is ') ? ['state', 'status'] : [])]);
  const lines = keepNamed(describeMembers(object, said), telling.wanted);
  return [head === '' ? emptyHead(telling) : head, ...(lines.length === 0 ? [] : ['', ...lines])].join('\n');
}

/** Where the question names some of the lines, only those are told. */
function keepNamed(lines: readonly string[], wanted: ReadonlySet<string>): readonly string[] {
  const scored = lines.map((line) => ({ line, shared: countShared(wanted, stemsOf(line)) }));
  const most = Math.max(0, ...scored.map(({ shared }) => shared));
  return scored.filter(({ shared }) => shared === most).map(({ line }) => line);
}

function emptyHead({ tool }: Telling): string {
  return tool === null || tool.readOnly ? 'The system answered:' : `The system accepted it: ${oneLine(tool.title)}.`;
}

/** `Order W6247578 is cancelled.` */
function headline(object: JsonObject): string {
  const own = identify(object);
  if (own === null) {
    return '';
  }
  const noun = own.noun === '' ? own.id : `${own.noun.charAt(0).toUpperCase()}${own.noun.slice(1)} ${own.id}`;
  const state = memberOf(object, 'state') ?? memberOf(object, 'status');
  return typeof state === 'string' ? `${noun} is ${oneLine(state.replaceAll('_', ' '))}.` : `${noun}:`;
}
