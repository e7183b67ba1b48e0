import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { keepKnownMarkers, withoutOpenMarker } from '../conversation/citation-markers.ts';
import type { Copy } from '../copy/english.ts';
import { fillCopy } from '../copy/fill-copy.ts';
import { parseBlocks, type Block } from '../markdown/blocks.ts';
import type { Inline } from '../markdown/inline.ts';

/** The sources of an answer as its markers use them. */
export interface MarkerScene {
  readonly copy: Copy;
  readonly known: ReadonlySet<number>;
  readonly open: number | null;
  readonly toggle: (number: number) => void;
}

/** Draws an answer: nodes made from tokens. Nothing in it is HTML, nothing in it is loaded. Source: WID-4. */
export function MarkdownView(props: {
  readonly text: string;
  readonly isWriting: boolean;
  readonly scene: MarkerScene;
}): JSX.Element {
  const { text, isWriting, scene } = props;
  const blocks = useMemo(
    () => keepKnownMarkers(parseBlocks(isWriting ? withoutOpenMarker(text) : text), scene.known),
    [text, isWriting, scene.known],
  );
  return (
    <div class="db-md">
      <Blocks blocks={blocks} scene={scene} hasCaret={isWriting} />
    </div>
  );
}

interface BlocksProps {
  readonly blocks: readonly Block[];
  readonly scene: MarkerScene;
  readonly hasCaret?: boolean;
}

function Blocks(props: BlocksProps): JSX.Element {
  const last = props.blocks.length - 1;
  const caret = props.hasCaret ? <Caret /> : null;
  const hasRoom = ['paragraph', 'heading'].includes(props.blocks[last]?.kind ?? '');
  return (
    <>
      {props.blocks.map((block, index) => (
        <BlockView key={index} block={block} scene={props.scene} caret={hasRoom && index === last ? caret : null} />
      ))}
      {!hasRoom && caret && <p>{caret}</p>}
    </>
  );
}

/** The place where an answer is being written. */
export function Caret(): JSX.Element {
  return <span class="db-caret" aria-hidden="true" />;
}

interface BlockProps {
  readonly block: Block;
  readonly scene: MarkerScene;
  readonly caret: JSX.Element | null;
}

function BlockView(props: BlockProps): JSX.Element {
  const { block, scene } = props;
  const line = (tokens: readonly Inline[]): JSX.Element => <InlineView tokens={tokens} scene={scene} />;
  switch (block.kind) {
    case 'heading':
      // One level under the panel's own heading, whatever the model chose: the page's outline stays without gaps.
      return (
        <h3>
          {line(block.children)}
          {props.caret}
        </h3>
      );
    case 'paragraph':
      return (
        <p>
          {line(block.children)}
          {props.caret}
        </p>
      );
    case 'code':
      return <CodeBlock text={block.text} copy={scene.copy} />;
    case 'list':
      return <ListView {...props} block={block} />;
    case 'table':
      return <TableView block={block} scene={scene} />;
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} scene={scene} />
        </blockquote>
      );
    case 'rule':
      return <hr />;
  }
}

function ListView(props: {
  readonly block: Extract<Block, { kind: 'list' }>;
  readonly scene: MarkerScene;
}): JSX.Element {
  const { block, scene } = props;
  const items = block.items.map((item, index) => <li key={index}>{itemBody(item, scene)}</li>);
  return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
}

/** The first paragraph of an item stands beside its mark. */
function itemBody(item: readonly Block[], scene: MarkerScene): JSX.Element {
  const [first, ...rest] = item;
  if (first?.kind !== 'paragraph') return <Blocks blocks={item} scene={scene} />;
  return (
    <>
      <InlineView tokens={first.children} scene={scene} />
      <Blocks blocks={rest} scene={scene} />
    </>
  );
}

function TableView(props: {
  readonly block: Extract<Block, { kind: 'table' }>;
  readonly scene: MarkerScene;
}): JSX.Element {
  const { block, scene } = props;
  const align = (column: number): string => `is-${block.align[column] ?? 'start'}`;
  return (
    <div class="db-scroll" role="group" aria-label={scene.copy.table} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {block.head.map((cell, column) => (
              <th key={column} scope="col" class={align(column)}>
                <InlineView tokens={cell} scene={scene} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} class={align(column)}>
                  <InlineView tokens={cell} scene={scene} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CodeBlock(props: { readonly text: string; readonly copy: Copy }): JSX.Element {
  const { text, copy } = props;
  const [isCopied, setCopied] = useState(false);
  const put = (): void => {
    void navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div class="db-code">
      <div class="db-code-c">
        <button class="db-btn is-s" type="button" onClick={put} onBlur={() => setCopied(false)}>
          {isCopied ? copy.copied : copy.copy}
        </button>
      </div>
      <pre tabIndex={0} role="group" aria-label={copy.code}>
        <code>{text}</code>
      </pre>
    </div>
  );
}

function InlineView(props: { readonly tokens: readonly Inline[]; readonly scene: MarkerScene }): JSX.Element {
  return (
    <>
      {props.tokens.map((token, index) => (
        <TokenView key={index} token={token} scene={props.scene} />
      ))}
    </>
  );
}

function TokenView(props: { readonly token: Inline; readonly scene: MarkerScene }): JSX.Element {
  const { token, scene } = props;
  switch (token.kind) {
    case 'text':
      return <>{token.text}</>;
    case 'code':
      return <code>{token.text}</code>;
    case 'break':
      return <br />;
    case 'cite':
      return <Marker number={token.number} scene={scene} />;
    case 'link':
      return (
        <a href={token.href} target="_blank" rel="noopener" dir="auto">
          <InlineView tokens={token.children} scene={scene} />
        </a>
      );
    case 'strong':
    case 'em':
    case 'del': {
      const Tag = token.kind;
      return (
        <Tag>
          <InlineView tokens={token.children} scene={scene} />
        </Tag>
      );
    }
  }
}

function Marker(props: { readonly number: number; readonly scene: MarkerScene }): JSX.Element {
  const { number, scene } = props;
  return (
    <button
      class="db-cite"
      type="button"
      aria-label={fillCopy(scene.copy.source, { n: String(number) })}
      aria-expanded={scene.open === number}
      onClick={() => scene.toggle(number)}
    >
      {number}
    </button>
  );
}
