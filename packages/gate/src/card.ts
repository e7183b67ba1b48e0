import { canonicalTextOfOwn } from './canonical-text.ts';
import { drawArguments, type CardLine } from './card-lines.ts';
import { showText } from './card-value.ts';
import { cardWords } from './card-words.ts';
import { nameInWords, wordsOf } from './field-label.ts';
import type { Hints } from './hints.ts';
import type { InputSchema } from './input-schema.ts';
import { ownValue, type JsonObject } from './json-value.ts';
import type { Locale } from './locale.ts';

/**
 * What a person is shown before a call may run, as it is sent. `v` 1 stands for these rules and for the table of hidden code points of
 * `UNICODE_VERSION`. Members that have nothing to say are absent. Source: reference of the wire, "A pause".
 */
export type Card = {
  readonly v: 1;
  readonly locale: Locale;
  readonly title: string;
  readonly target?: string;
  readonly lines: readonly CardLine[];
  readonly danger: boolean;
  readonly note?: string;
  readonly confirm: string;
  readonly cancel: string;
};

/** What the title and the buttons of a card are made from; `label` is the operator's, `title` the tool's own. */
export type CardTool = {
  readonly name: string;
  readonly label?: string | undefined;
  readonly title?: string | undefined;
  readonly hints: Hints;
};

/**
 * Draws the card of a call. For one schema, two different sets of arguments never give the same text, and nothing of them is hidden. Source: CARD-1 to CARD-7.
 *
 * @param input.schema the whole schema, with the arguments that the operator fills.
 * @param input.arguments what will run, as `settleArguments` gave it.
 * @param input.target `true` on a page prompt: a string argument `name` is shown beside the title [false].
 */
export function buildCard(input: {
  readonly tool: CardTool;
  readonly schema: InputSchema;
  readonly arguments: JsonObject;
  readonly locale: Locale;
  readonly target?: boolean | undefined;
}): Card {
  const { tool, locale } = input;
  const words = cardWords(locale);
  const danger = deletes(tool);
  const name = input.target === true ? ownValue(input.arguments, 'name') : undefined;
  return {
    v: 1,
    locale,
    title: showText(titleOf(tool), words),
    ...(typeof name === 'string' && name !== '' ? { target: showText(name, words) } : {}),
    lines: drawArguments(input.arguments, input.schema.shape, words),
    danger,
    ...(danger ? { note: words('undone') } : {}),
    confirm: danger ? words('delete') : words('confirm'),
    cancel: words('cancel'),
  };
}

function titleOf(tool: CardTool): string {
  for (const title of [tool.label, tool.title, nameInWords(tool.name)]) {
    const trimmed = title?.replace(/\s+/g, ' ').trim() ?? '';
    if (trimmed !== '') return trimmed;
  }
  return tool.name;
}

const DELETING: ReadonlySet<string> = new Set(['delete', 'destroy', 'erase', 'purge', 'wipe']);

/** Wording alone: it never lowers a verdict. Source: CARD-7. */
function deletes(tool: CardTool): boolean {
  return tool.hints.destructive || DELETING.has(wordsOf(tool.name)[0] ?? '');
}

/** The card as text: title, target, note, then each line, two spaces a depth. Source: reference of the wire. */
export function cardText(card: Card): string {
  const head = [card.title, card.target, card.note].filter((text) => text !== undefined);
  const lines = card.lines.map(
    ({ label, value, depth }) => `${'  '.repeat(depth)}${label}:${value === undefined ? '' : ` ${value}`}`,
  );
  return [...head, ...lines].join('\n');
}

/**
 * The text whose SHA-256 is the card digest: the card as it is sent. Source: BIND-2.
 *
 * @param card as `buildCard` drew it, or parsed from the text that was kept of it.
 */
export function cardCanonical(card: Card): string {
  return canonicalTextOfOwn(card);
}
