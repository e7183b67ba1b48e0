import { cardWords } from './card-words.ts';
import { showText } from './card-value.ts';
import { LOCALES } from './locale.ts';

const CAPITALS: ReadonlySet<string> = new Set([
  'id',
  'url',
  'uri',
  'ip',
  'zip',
  'api',
  'vat',
  'iban',
  'bic',
  'sku',
  'pin',
  'pdf',
]);

/** Cuts a name into lower-case words: `order_id`, `orderId` and `order-id` are `order`, `id`. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[\s_.-]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

/** Writes a name out in words: `order_id` is `Order ID`, `cancelOrder` is `Cancel order`. Empty when the name has no words. Source: CARD-1, CARD-2. */
export function nameInWords(name: string): string {
  const words = wordsOf(name).map((word) => {
    if (CAPITALS.has(word)) return word.toUpperCase();
    return word.endsWith('s') && CAPITALS.has(word.slice(0, -1)) ? `${word.slice(0, -1).toUpperCase()}s` : word;
  });
  const [first = '', ...rest] = words;
  return [first.slice(0, 1).toUpperCase() + first.slice(1), ...rest].join(' ');
}

/** The label of a key that the schema does not name: raw, in quotes, and without a quote inside. Source: CARD-3. */
export function quotedKey(key: string): string {
  return `"${showText(key, cardWords('en')).replaceAll('"', '⟨U+0022⟩')}"`;
}

/**
 * Gives each named property of one object the label that a person reads, and never two of them the same one.
 *
 * The label is the title, else the key in words. Labels that are equal (also but for case), that could be taken for a line of
 * another kind (a quoted key, a number of a list, the word for a call without arguments), carry the key: `Order ID (orderId)`.
 * Should that not be enough, the raw key is shown. Source: CARD-2, CARD-3.
 *
 * @param fields key and title (`undefined` without one) in the order of the schema.
 */
export function labelFields(fields: readonly (readonly [string, string | undefined])[]): ReadonlyMap<string, string> {
  const plain = new Map(fields.map(([key, title]) => [key, plainLabel(key, title)]));
  const carried = new Map<string, string>();
  const seen = countLabels(plain.values());
  for (const [key, label] of plain) {
    const isClear = seen.get(label.toLowerCase()) === 1 && !TAKEN.test(label) && !isReserved(label);
    carried.set(key, isClear ? label : `${label} (${safeLabel(key)})`.trimStart());
  }
  const again = countLabels(carried.values());
  for (const [key, label] of carried) {
    if (again.get(label.toLowerCase()) !== 1 || label.startsWith('"')) carried.set(key, quotedKey(key));
  }
  return carried;
}

/** Labels that look like a quoted key, like the number of a list's item, or like nothing. */
const TAKEN = /^$|^"|^\d+$/;

function plainLabel(key: string, title: string | undefined): string {
  const shown = safeLabel(title ?? '');
  return shown === '' ? safeLabel(nameInWords(key)) : shown;
}

/** A label holds no colon with a space behind it: that ends the label in the card's text. */
function safeLabel(text: string): string {
  return showText(text.replace(/\s+/g, ' ').trim(), cardWords('en')).replaceAll(': ', '⟨U+003A⟩ ');
}

function isReserved(label: string): boolean {
  return LOCALES.some((locale) => cardWords(locale)('details').toLowerCase() === label.toLowerCase());
}

function countLabels(labels: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label.toLowerCase(), (counts.get(label.toLowerCase()) ?? 0) + 1);
  return counts;
}
