import { foldValue, splitMarks, type CardLine, type FoldedValue } from '@deskbell/gate';
import type { JSX } from 'preact';
import { fillCopy } from '../copy/fill-copy.ts';
import type { Copy } from '../copy/english.ts';
import { Icon } from '../panel/icon.tsx';
import type { LineNode } from './line-tree.ts';
import { markMixed } from './mixed-tokens.ts';

/** What the lines of a card share: which long values are open, by their place in the card. */
export interface LineScene {
  readonly copy: Copy;
  readonly openValues: ReadonlySet<CardLine>;
  readonly toggle: (line: CardLine) => void;
  readonly writeNumber: (value: number) => string;
}

/** Draws lines, and under each the lines that belong to it, in the order of the card. Source: CARD-2. */
export function CardLines(props: { readonly nodes: readonly LineNode[]; readonly scene: LineScene }): JSX.Element {
  return (
    <>
      {props.nodes.map((node, index) => (
        <li class="db-line" key={index}>
          {node.line.value === undefined ? (
            <span class="db-k">
              <Marked text={node.line.label} />:
            </span>
          ) : (
            <LineValue line={node.line} value={node.line.value} scene={props.scene} />
          )}
          {node.children.length > 0 && (
            <ul role="list">
              <CardLines nodes={node.children} scene={props.scene} />
            </ul>
          )}
        </li>
      ))}
    </>
  );
}

function LineValue(props: { readonly line: CardLine; readonly value: string; readonly scene: LineScene }): JSX.Element {
  const { line, value, scene } = props;
  const folded = foldValue(value);
  const isSaid = line.kind === 'empty' || line.kind === 'none';
  return (
    <div class="db-kv">
      <span class="db-k">
        <Marked text={line.label} />:
      </span>{' '}
      <span class={isSaid ? 'db-v is-said' : 'db-v'}>
        <bdi>
          {folded.kind === 'folded' && !scene.openValues.has(line) ? (
            <FoldedText folded={folded} scene={scene} />
          ) : (
            <Marked text={value} isMixed={line.mixed !== undefined} />
          )}
        </bdi>
      </span>
      {line.mixed && (
        <span class="db-flag">
          <Icon name="warn" isSmall />
          {fillCopy(scene.copy.mixed, { a: line.mixed[0], b: line.mixed[1] })}
        </span>
      )}
      {folded.kind === 'folded' && <OpenValue folded={folded} line={line} scene={scene} />}
    </div>
  );
}

type Folded = Extract<FoldedValue, { readonly kind: 'folded' }>;

function FoldedText(props: { readonly folded: Folded; readonly scene: LineScene }): JSX.Element {
  const { folded, scene } = props;
  return (
    <>
      <span class="db-long">
        <Marked text={folded.head} />
      </span>
      <span class="db-gap">{fillCopy(scene.copy.hidden, { n: scene.writeNumber(folded.hiddenCharacters) })}</span>
      <span class="db-long">
        <Marked text={folded.tail} />
      </span>
    </>
  );
}

/** The length of a long value and the way to open it, in place. Source: CARD-5. */
function OpenValue(props: {
  readonly folded: Folded;
  readonly line: CardLine;
  readonly scene: LineScene;
}): JSX.Element {
  const { folded, line, scene } = props;
  return (
    <div class="db-open">
      <span>{fillCopy(scene.copy.length, { n: scene.writeNumber(folded.characters) })}</span>
      <button
        class="db-btn is-s"
        type="button"
        aria-expanded={scene.openValues.has(line)}
        onClick={(event) => {
          if (event.isTrusted) scene.toggle(line);
        }}
      >
        {scene.copy.showAll}
      </button>
    </div>
  );
}

/** Text of a card: escapes of hidden characters are chips, all else is text and nothing but text. Source: CARD-4, CARD-6. */
export function Marked(props: { readonly text: string; readonly isMixed?: boolean }): JSX.Element {
  return (
    <>
      {splitMarks(props.text).map((part, index) => {
        if (part.mark)
          return (
            <span class="db-esc" key={index}>
              {part.text}
            </span>
          );
        return props.isMixed
          ? markMixed(part.text).map((token, at) => <MixedToken key={`${index}-${at}`} {...token} />)
          : part.text;
      })}
    </>
  );
}

function MixedToken(props: { readonly text: string; readonly isMixed: boolean }): JSX.Element {
  return props.isMixed ? <span class="db-mix">{props.text}</span> : <>{props.text}</>;
}
