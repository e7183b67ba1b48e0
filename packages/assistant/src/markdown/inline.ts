import { safeLink } from './safe-link.ts';

/** A piece of a line. Text is text: there is no token for HTML or for an image. Source: WID-4. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'em' | 'del'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] }
  | { readonly kind: 'cite'; readonly number: number }
  | { readonly kind: 'break' };

const DEPTH_MAX = 6;
/** Longest text between two marks, so that many open marks cost little. */
const SPAN_MAX = 1_000;

interface Found {
  readonly tokens: readonly Inline[];
  readonly length: number;
}

type Rule = (rest: string, depth: number, before: string) => Found | null;

const text = (value: string): Inline => ({ kind: 'text', text: value });

const escaped: Rule = (rest) => {
  const match = /^\\([!-/:-@[-`{-~])/.exec(rest);
  return match ? { tokens: [text(match[1] ?? '')], length: 2 } : null;
};

const code: Rule = (rest) => {
  const match = /^(`+)(?!`)([^]*?[^`])\1(?!`)/.exec(rest);
  if (!match) return null;
  const inner = (match[2] ?? '').replace(/\n/g, ' ');
  const trimmed = /^ .*[^ ].* $/.test(inner) ? inner.slice(1, -1) : inner;
  return { tokens: [{ kind: 'code', text: trimmed }], length: match[0].length };
};

const cite: Rule = (rest) => {
  const match = /^\[(\d{1,3})\](?!\()/.exec(rest);
  return match ? { tokens: [{ kind: 'cite', number: Number(match[1]) }], length: match[0].length } : null;
};

/** An image is its description in words; nothing is ever loaded. */
const image: Rule = (rest) => {
  const match = /^!\[([^\]]*)\]\([^()\s]*(?:\s+"[^"]*")?\)/.exec(rest);
  return match ? { tokens: match[1] ? [text(match[1])] : [], length: match[0].length } : null;
};

const link: Rule = (rest, depth) => {
  const match = /^\[((?:[^[\]\\]|\\.)+)\]\(\s*<?((?:[^()\s<>]|\([^()\s]*\))*)>?(?:\s+"[^"]*")?\s*\)/.exec(rest);
  if (!match) return null;
  const children = parseInline(match[1] ?? '', depth + 1);
  const href = safeLink(match[2] ?? '');
  return { tokens: href === null ? children : [{ kind: 'link', href, children }], length: match[0].length };
};

const bareLink: Rule = (rest, _depth, before) => {
  if (/[\w/]$/.test(before)) return null;
  const match = /^<?((?:https?:\/\/|mailto:)[^\s<>"'`]+)>?/i.exec(rest);
  if (!match) return null;
  const address = (match[1] ?? '').replace(/[.,;:!?*_~)\]]+$/, '');
  const href = safeLink(address);
  const bracketed = rest.startsWith('<') && match[0].endsWith('>');
  if (href === null || (rest.startsWith('<') && !bracketed)) return null;
  return {
    tokens: [{ kind: 'link', href, children: [text(address)] }],
    length: bracketed ? match[0].length : address.length,
  };
};

const lineBreak: Rule = (rest) => {
  const match = /^(?: {2,}|\\)\n/.exec(rest);
  return match ? { tokens: [{ kind: 'break' }], length: match[0].length } : null;
};

const MARKS = [
  { mark: '**', kind: 'strong' },
  { mark: '__', kind: 'strong' },
  { mark: '~~', kind: 'del' },
  { mark: '*', kind: 'em' },
  { mark: '_', kind: 'em' },
] as const;

const emphasis: Rule = (rest, depth, before) => {
  for (const { mark, kind } of MARKS) {
    if (!rest.startsWith(mark) || /^\s/.test(rest.slice(mark.length))) continue;
    if (mark.startsWith('_') && /\w$/.test(before)) continue;
    const end = closing(rest, mark);
    if (end === -1) continue;
    const children = parseInline(rest.slice(mark.length, end), depth + 1);
    return { tokens: [{ kind, children }], length: end + mark.length };
  }
  return null;
};

/** Where the mark closes: after a non-space, outside code, not inside a longer run of the same mark. */
function closing(rest: string, mark: string): number {
  const char = mark.charAt(0);
  const far = Math.min(rest.length, SPAN_MAX);
  for (let at = mark.length + 1; at < far; at += 1) {
    if (rest[at] === '`') {
      const skipped = code(rest.slice(at), 0, '');
      if (skipped) {
        at += skipped.length - 1;
        continue;
      }
    }
    if (rest[at] === '\\') at += 1;
    else if (rest.startsWith(mark, at) && !/\s/.test(rest[at - 1] ?? ' ')) {
      const run = runLength(rest, at, char);
      if (mark.length === 1 && run === 2) at += 1;
      else if (char !== '_' || !/\w/.test(rest[at + mark.length] ?? ' '))
        return run > mark.length ? at + run - mark.length : at;
    }
  }
  return -1;
}

function runLength(value: string, from: number, char: string): number {
  let length = 0;
  while (value[from + length] === char) length += 1;
  return length;
}

const RULES: readonly Rule[] = [escaped, code, image, cite, link, bareLink, lineBreak, emphasis];
const SPECIAL = /[\\`![<*_~]|https?:\/\/|mailto:| {2,}\n/i;

/**
 * Cuts the text of a block into pieces. Whatever is no mark is text; nothing is dropped but the marks.
 * @param depth - How deep marks stand in marks [0]; beyond six the rest is text.
 */
export function parseInline(source: string, depth = 0): readonly Inline[] {
  if (depth > DEPTH_MAX) return [text(source)];
  const tokens: Inline[] = [];
  let plain = '';
  let at = 0;
  const flush = (): void => {
    if (plain !== '') tokens.push(text(plain));
    plain = '';
  };
  while (at < source.length) {
    const rest = source.slice(at);
    const next = rest.search(SPECIAL);
    if (next !== 0) {
      plain += next === -1 ? rest : rest.slice(0, next);
      at += next === -1 ? rest.length : next;
      continue;
    }
    const found = firstFound(rest, depth, source.slice(Math.max(0, at - 2), at));
    if (found) {
      flush();
      tokens.push(...found.tokens);
    } else plain += rest[0];
    at += found ? found.length : 1;
  }
  flush();
  return tokens;
}

function firstFound(rest: string, depth: number, before: string): Found | null {
  for (const rule of RULES) {
    const found = rule(rest, depth, before);
    if (found && found.length > 0) return found;
  }
  return null;
}
