import {
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type Node,
  type Pair,
} from 'yaml';

import { readVariable, type Environment } from '../settings/environment.ts';

/** A place in the file: keys and list indexes from its root. */
export type ConfigPath = readonly PropertyKey[];

/** The file's content, and where in the file each part of it stands. */
export interface ConfigText {
  readonly value: unknown;
  /** Finds the line of a part, from 1: of its key where it has one, else of the nearest part around it. */
  readonly lineOf: (path: ConfigPath) => number;
}

/** The parsed text, or why it cannot be read. */
export type ParsedConfig =
  | { readonly kind: 'parsed'; readonly text: ConfigText }
  | { readonly kind: 'refused'; readonly line: number | null; readonly reason: string };

const maxCharacters = 1_000_000;

/**
 * Parses YAML 1.2 with each key once, and puts the environment's values in the place of `${NAME}`; inside `input` a `${…}` is the schema's
 * own. Nothing of the content is checked yet.
 */
export function parseConfigText(source: string, environment: Environment): ParsedConfig {
  if (source.length > maxCharacters) {
    return {
      kind: 'refused',
      line: null,
      reason: 'The file is larger than a million characters; split it over several servers.',
    };
  }
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, uniqueKeys: true, version: '1.2', stringKeys: true });
  const [error] = [...document.errors, ...document.warnings];
  if (error !== undefined) {
    return { kind: 'refused', line: lines.linePos(error.pos[0]).line, reason: yamlReason(error.code) };
  }
  const missing = fillIn(document, environment);
  if (missing !== null) {
    const line = lineOfNode(missing.node, lines) ?? 1;
    const reason = `The environment has no ${missing.name}; set it before starting, or write the value here.`;
    return { kind: 'refused', line, reason };
  }
  const value = contentOf(document);
  return value === tooMany
    ? { kind: 'refused', line: null, reason: 'The file repeats parts by aliases too often; write them out.' }
    : { kind: 'parsed', text: { value, lineOf: (path) => findLine(document, path, lines) } };
}

const tooMany = Symbol('too many aliases');

/** Aliases are counted: a few lines of them could stand for gigabytes. */
function contentOf(document: Document.Parsed): unknown {
  try {
    const value: unknown = document.toJS({ maxAliasCount: 100 });
    return value;
  } catch {
    return tooMany;
  }
}

function yamlReason(code: string): string {
  if (code === 'DUPLICATE_KEY') {
    return 'This key stands here twice; keep one of both.';
  }
  if (code === 'MULTIPLE_DOCS') {
    return 'The file holds several documents; keep one.';
  }
  return `This is not YAML (${code.toLowerCase().replaceAll('_', ' ')}); correct the line.`;
}

interface MissingName {
  readonly name: string;
  readonly node: Node;
}

function fillIn(document: Document.Parsed, environment: Environment): MissingName | null {
  let missing: MissingName | null = null;
  visit(document, {
    Pair: (_key, pair) => (isActionInput(pair) ? visit.SKIP : undefined),
    Scalar(key, node) {
      if (key === 'key' || typeof node.value !== 'string') {
        return undefined;
      }
      node.value = node.value.replaceAll(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (whole, name: string) => {
        const value = readVariable(environment, name);
        missing ??= value === null ? { name, node } : null;
        return value ?? whole;
      });
      return missing === null ? undefined : visit.BREAK;
    },
  });
  return missing;
}

function isActionInput(pair: Pair): boolean {
  return isScalar(pair.key) && pair.key.value === 'input';
}

function findLine(document: Document.Parsed, path: ConfigPath, lines: LineCounter): number {
  let node: unknown = document.contents;
  let line = lineOfNode(node, lines) ?? 1;
  for (const step of path) {
    const next = childOf(node, step);
    if (next === null) {
      return line;
    }
    line = lineOfNode(next.at, lines) ?? line;
    node = next.value;
  }
  return line;
}

function childOf(node: unknown, step: PropertyKey): { readonly at: unknown; readonly value: unknown } | null {
  if (isMap(node)) {
    const pair = node.items.find(
      (item) => isPair(item) && isScalar(item.key) && String(item.key.value) === String(step),
    );
    return pair === undefined ? null : { at: pair.key, value: pair.value };
  }
  if (
    typeof node === 'object' &&
    node !== null &&
    'items' in node &&
    Array.isArray(node.items) &&
    typeof step === 'number'
  ) {
    const item: unknown = node.items[step];
    return item === undefined ? null : { at: item, value: item };
  }
  return null;
}

function lineOfNode(node: unknown, lines: LineCounter): number | null {
  const start = isNode(node) && !isAlias(node) ? node.range?.[0] : undefined;
  return start === undefined ? null : lines.linePos(start).line;
}
