import type { Citation } from '@deskbell/protocol';
import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { Bubble } from '../conversation/bubbles.ts';
import { safeLink } from '../markdown/safe-link.ts';
import { CardSlot } from './card-slot.tsx';
import { Icon } from './icon.tsx';
import { Caret, MarkdownView, type MarkerScene } from './markdown-view.tsx';
import type { PanelScene } from './panel-scene.ts';

/** Draws one bubble of an answer: its text with sources, its cards and its notices, in their order. */
export function AnswerView(props: {
  readonly bubble: Bubble;
  readonly isWriting: boolean;
  readonly scene: PanelScene;
}): JSX.Element {
  const { bubble, isWriting, scene } = props;
  const [open, setOpen] = useState<number | null>(null);
  const known = useMemo(() => new Set(bubble.citations.map((citation) => citation.number)), [bubble.citations]);
  const toggle = (number: number): void => setOpen((before) => (before === number ? null : number));
  const markers: MarkerScene = { copy: scene.copy, known, open, toggle };
  const lastText = bubble.items.findLastIndex((item) => item.kind === 'text');
  return (
    <>
      {bubble.items.map((item, index) => {
        if (item.kind === 'card') return <CardSlot key={item.call} call={item.call} scene={scene} />;
        if (item.kind === 'notice')
          return (
            <p class="db-small" key={`notice-${index}`}>
              {item.notice.text}
            </p>
          );
        const isLast = index === lastText;
        return (
          <div class="db-msg db-msg-ai" key={`text-${index}`} dir="auto">
            <MarkdownView text={item.text} isWriting={isWriting && index === bubble.items.length - 1} scene={markers} />
            {isLast && <Sources citations={bubble.citations} markers={markers} />}
          </div>
        );
      })}
    </>
  );
}

/** An answer that has no word yet. */
export function AnsweringView(props: { readonly scene: PanelScene }): JSX.Element {
  return (
    <div class="db-msg db-msg-ai">
      <p>
        <span class="db-sr">{props.scene.copy.answering}</span>
        <Caret />
      </p>
    </div>
  );
}

function Sources(props: {
  readonly citations: readonly Citation[];
  readonly markers: MarkerScene;
}): JSX.Element | null {
  const { citations, markers } = props;
  if (citations.length === 0) return null;
  const shown = citations.find((citation) => citation.number === markers.open);
  return (
    <>
      <div class="db-sources">
        {citations.map((citation) => (
          <button
            class="db-src"
            type="button"
            key={citation.number}
            aria-expanded={markers.open === citation.number}
            onClick={() => markers.toggle(citation.number)}
          >
            <b>{citation.number}</b>
            <span>{citation.title}</span>
          </button>
        ))}
      </div>
      {shown && <SourceBox citation={shown} label={markers.copy.openPage} />}
    </>
  );
}

function SourceBox(props: { readonly citation: Citation; readonly label: string }): JSX.Element {
  const { citation, label } = props;
  const href = citation.url === undefined ? null : safeLink(citation.url);
  return (
    <div class="db-srcbox">
      <p class="db-srcbox-t">{citation.title}</p>
      <blockquote>{citation.excerpt}</blockquote>
      {href !== null && (
        <a href={href} target="_blank" rel="noopener">
          {label} <Icon name="external" isSmall />
        </a>
      )}
    </div>
  );
}
