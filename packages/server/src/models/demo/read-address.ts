/** The parts of a postal address that a text names. */
export interface AddressParts {
  readonly street: string;
  readonly unit?: string;
  readonly city?: string;
  readonly region?: string;
  readonly postalCode?: string;
  readonly country?: string;
}

const streetStart = /(?:^|[\s:"(])(\d{1,5}[a-z]?\s\p{L}[\p{L}.'’-]*(?:\s\p{L}[\p{L}.'’-]*){0,4})(?=,|$|\n|\.|;)/iu;
const unitForm = /^(?:flat|suite|apt\.?|apartment|unit|floor|#)\s*[\p{L}\p{N}-]{1,8}$/iu;
const postalForm =
  /(?:^|\s)([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{4,5}(?:-\d{4})?(?: ?[A-Z]{2}(?![\p{L}]))?)(?=$|[\s.,])/u;

/** `Unter den Linden 5, 10117 Berlin, Germany` */
const numberBehind =
  /(?:^|[\s:])(\p{L}[\p{L}.'’ -]{2,60} \d{1,4}[a-z]?),\s*(\d{4,5}(?: [A-Z]{2}(?!\p{L}))?) (\p{L}[\p{L}.'’ -]{1,60})(?:,\s*(\p{L}[\p{L} ]{1,40}))?/u;

/**
 * Finds an address like `12 Elm Street, Springfield, 62704` in a text: number and street first, the other parts parted
 * by commas or line breaks.
 * @returns null where no street with a number is followed by another part
 */
export function readAddress(text: string): AddressParts | null {
  const behind = numberBehind.exec(text);
  if (behind !== null) {
    const [, street = '', postalCode = '', city = '', country] = behind;
    const name = street.replace(/^[^]*\bto\s+/iu, '').trim();
    return {
      street: name,
      postalCode,
      city: city.trim(),
      ...(country === undefined ? {} : { country: country.trim() }),
    };
  }
  const found = streetStart.exec(text);
  const street = found?.[1]?.trim();
  if (found === null || street === undefined) {
    return null;
  }
  const rest = text.slice(found.index + found[0].length);
  const parts = rest
    .split(/[,;\n]/u)
    .map((part) => part.replace(/[.!?]+\s*$/u, '').trim())
    .filter((part) => part !== '');
  return parts.length === 0 ? null : sortParts(street, parts.slice(0, 6));
}

function sortParts(street: string, parts: readonly string[]): AddressParts {
  let address: AddressParts = { street };
  for (const part of parts) {
    address = { ...address, ...sortPart(part, address) };
  }
  return address;
}

function sortPart(part: string, before: AddressParts): Partial<AddressParts> {
  if (unitForm.test(part) && before.unit === undefined) {
    return { unit: part };
  }
  const postal = postalForm.exec(part)?.[1];
  const words = (postal === undefined ? part : part.replace(postal, ' ')).replaceAll(/\s+/gu, ' ').trim();
  const code = postal === undefined || before.postalCode !== undefined ? {} : { postalCode: postal };
  return { ...code, ...sortWords(words, before) };
}

/** What is left of a part once its postal code is out: the city first, then region and country. */
function sortWords(words: string, before: AddressParts): Partial<AddressParts> {
  const region = /^(?:(.*)\s)?([A-Z]{2})$/u.exec(words);
  if (words === '') {
    return {};
  }
  if (before.city === undefined) {
    return region?.[1] === undefined ? { city: words } : { city: region[1], region: region[2] ?? '' };
  }
  if (region !== null && region[1] === undefined && before.region === undefined && before.postalCode === undefined) {
    return { region: words };
  }
  return before.country === undefined ? { country: words } : {};
}
