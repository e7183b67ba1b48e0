import type { Choice } from './tool-fields.ts';

/** Other names of countries by ISO 3166 code; their English names come from the runtime. */
const otherNames: readonly (readonly [string, string])[] = [
  ['US', 'usa|u.s.a.|u.s.a|u.s.|u.s|united states of america|the states|america'],
  ['GB', 'uk|u.k.|u.k|gbr|great britain|britain|england|scotland|wales|northern ireland'],
  ['DE', 'deu|ger|deutschland'],
  ['FR', 'fra'],
  ['NL', 'nld|holland|the netherlands'],
  ['ES', 'esp'],
  ['IE', 'irl|republic of ireland'],
  ['CA', 'can'],
  ['CH', 'che'],
  ['AT', 'aut'],
  ['CZ', 'cze|czech republic'],
  ['KR', 'korea'],
  ['AE', 'uae|u.a.e.'],
  ['TR', 'tur|turkey'],
];
/** Codes that are English words in small letters. */
const wordCodes: ReadonlySet<string> = new Set(['can', 'us']);

/**
 * Finds the choices that are the country which a text names: by its name, another name, or its code in capitals. A code
 * before a postal code is that of a state, and a name counts more than a code.
 * @returns the value of the one that is named last; undefined when none is
 */
export function findCountry(choices: readonly Choice[], text: string): Choice | undefined {
  const plain = text.slice(0, 2000);
  const isAlone = plain.trim().length <= 8;
  const placed = choices.map((choice) => ({ choice, ...lastPlace(choice, plain, isAlone) }));
  const named = placed.filter(({ name }) => name >= 0).toSorted((a, b) => b.name - a.name);
  const coded = placed.filter(({ code }) => code >= 0).toSorted((a, b) => b.code - a.code);
  return (named[0] ?? coded[0])?.choice;
}

function lastPlace(choice: Choice, text: string, isAlone: boolean): { readonly name: number; readonly code: number } {
  const code = codeOf(choice, text.slice(0, 200));
  const others = (otherNames.find(([key]) => key === code)?.[1] ?? '').split('|').filter((name) => name !== '');
  const names = [
    choice.title,
    typeof choice.value === 'string' ? choice.value : '',
    code === null || choice.title.length > 2 ? '' : (nameOf(code) ?? ''),
  ];
  const long = [...names, ...others].filter((name) => name.length > 2 && !wordCodes.has(name));
  const short = [
    ...names.filter((name) => name.length === 2),
    ...others.filter((name) => name.length === 2 || wordCodes.has(name)),
  ];
  return {
    name: Math.max(-1, ...long.map((name) => placeOf(name, text, 'iu'))),
    code: Math.max(
      -1,
      ...[...short, code ?? ''].map((name) => placeOf(name.toUpperCase(), text, isAlone ? 'iu' : 'u')),
    ),
  };
}

/** Where a name stands by itself and not before a postal code. */
function placeOf(name: string, text: string, flags: string): number {
  if (name === '' || !text.toLowerCase().includes(name.toLowerCase())) {
    return -1;
  }
  const form = name.replaceAll(/[^\p{L}\p{N} ]/gu, String.raw`\$&`);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}.])${form}(?![\\p{L}\\p{N}])(?!\\.?,?\\s+\\d{4,5}\\b)`, `g${flags}`);
  return [...text.matchAll(pattern)].at(-1)?.index ?? -1;
}

/** The ISO code of a choice: its value, else the one whose name is its title, among the other names and the codes of a text. */
function codeOf({ value, title }: Choice, text: string): string | null {
  if (typeof value === 'string' && /^[A-Z]{2}$/u.test(value)) {
    return value;
  }
  const name = title.toLowerCase();
  const known = otherNames.find(([, names]) => names.split('|').includes(name))?.[0];
  if (known !== undefined) {
    return known;
  }
  const written = [...otherNames.map(([code]) => code), ...(text.toUpperCase().match(/\b[A-Z]{2}\b/gu) ?? [])];
  return written.find((code) => nameOf(code)?.toLowerCase() === name) ?? null;
}

/** A code's English name; undefined for letters that are no code. */
function nameOf(code: string): string | undefined {
  const name = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code);
  return name === code ? undefined : name;
}
