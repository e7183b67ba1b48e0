import type { Card, CardLine } from '@deskbell/gate';
import { foldValue } from '@deskbell/gate';
import type { JSX, RefObject } from 'preact';
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { fillCopy } from '../copy/fill-copy.ts';
import type { Copy } from '../copy/english.ts';
import { Icon } from '../panel/icon.tsx';
import { CardLines, Marked } from './card-line-view.tsx';
import { clockTime } from './clock-time.ts';
import { lineTree } from './line-tree.ts';
import { useArming, type Arming } from './use-arming.ts';
import { useExpiry } from './use-expiry.ts';
import { useOverflow } from './use-overflow.ts';
import { usePress } from './use-press.ts';

/** A card that waits for an answer, and what happens with one. */
export interface CardViewProps {
  readonly card: Card;
  readonly expiresAt?: string;
  readonly isSending: boolean;
  readonly copy: Copy;
  /** By the server's clock. */
  readonly now: () => number;
  /** The language in which numbers and times are written. */
  readonly timeLocale: string;
  readonly onAnswer: (answer: 'confirm' | 'cancel') => void;
  readonly onExpire: () => void;
  readonly cancelRef?: RefObject<HTMLButtonElement | null>;
}

/** Draws a pending card: what will run, in full, then Cancel and Confirm. Source: CARD-1 to CARD-10. */
export function CardView(props: CardViewProps): JSX.Element | null {
  const { card, copy } = props;
  const titleId = useId();
  const phase = useExpiry(props.expiresAt, props.now);
  const open = useOpenValues(card);
  const { onExpire } = props;
  useEffect(() => {
    if (phase === 'over') onExpire();
  }, [phase, onExpire]);
  if (phase === 'over') return null;
  return (
    <div
      class={card.danger ? 'db-card is-del' : 'db-card'}
      role="group"
      aria-labelledby={titleId}
      dir={directionOf(card)}
      lang={card.locale}
    >
      <div class="db-card-h">
        <p class="db-card-k">
          <Icon name={card.danger ? 'trash' : 'shield'} isSmall /> <span>{copy.waiting}</span>
          <CardExpiry {...props} isLastMinute={phase === 'last-minute'} />
        </p>
        <p class="db-card-t" id={titleId}>
          <Marked text={card.title} />
          {card.target !== undefined && (
            <span class="db-target">
              <bdi>
                <Marked text={card.target} />
              </bdi>
            </span>
          )}
        </p>
      </div>
      <LinesRegion card={card} copy={copy} open={open} timeLocale={props.timeLocale} />
      {card.note !== undefined && (
        <p class={card.danger ? 'db-card-w is-del' : 'db-card-w'}>
          <Icon name="warn" isSmall />
          {card.note}
        </p>
      )}
      <CardButtons {...props} isLocked={open.isLocked} />
    </div>
  );
}

function directionOf(card: Card): 'rtl' | 'ltr' {
  return card.locale === 'ar' ? 'rtl' : 'ltr';
}

interface OpenValues {
  readonly values: ReadonlySet<CardLine>;
  readonly toggle: (line: CardLine) => void;
  /** A long value was never opened in full. Source: CARD-5. */
  readonly isLocked: boolean;
}

/** Values are remembered by their place, so that a report of the same card does not close them. */
function useOpenValues(card: Card): OpenValues {
  const [openAt, setOpenAt] = useState<ReadonlySet<number>>(new Set());
  const [seenAt, setSeenAt] = useState<ReadonlySet<number>>(new Set());
  const long = useMemo(
    () =>
      card.lines.flatMap((line, at) =>
        line.value !== undefined && foldValue(line.value).kind === 'folded' ? [at] : [],
      ),
    [card],
  );
  return {
    values: new Set(card.lines.filter((_, at) => openAt.has(at))),
    toggle: (line) => {
      const at = card.lines.indexOf(line);
      setOpenAt((before) =>
        before.has(at) ? new Set([...before].filter((each) => each !== at)) : new Set([...before, at]),
      );
      setSeenAt((before) => new Set([...before, at]));
    },
    isLocked: long.some((at) => !seenAt.has(at)),
  };
}

function CardExpiry(props: CardViewProps & { readonly isLastMinute: boolean }): JSX.Element | null {
  if (props.expiresAt === undefined) return null;
  if (props.isLastMinute) return <span class="db-exp is-soon">{props.copy.lastMinute}</span>;
  const [before = '', after = ''] = props.copy.expires.split('{time}');
  return (
    <span class="db-exp">
      {before}
      <time dateTime={props.expiresAt}>{clockTime(props.expiresAt, props.timeLocale)}</time>
      {after}
    </span>
  );
}

function LinesRegion(props: {
  readonly card: Card;
  readonly copy: Copy;
  readonly open: OpenValues;
  readonly timeLocale: string;
}): JSX.Element {
  const { card, copy, open } = props;
  const list = useRef<HTMLUListElement>(null);
  const overflow = useOverflow(list, open.values.size);
  const tree = useMemo(() => lineTree(card.lines), [card]);
  const writeNumber = (value: number): string => new Intl.NumberFormat(props.timeLocale).format(value);
  const more = overflow.linesBelow === 1 ? copy.moreOne : fillCopy(copy.more, { n: writeNumber(overflow.linesBelow) });
  return (
    <div class={overflow.linesBelow > 0 ? 'db-more' : 'db-lines-w'}>
      <ul
        class="db-lines"
        role="list"
        aria-label={copy.lines}
        ref={list}
        {...(overflow.isScrollable && { tabIndex: 0 })}
      >
        <CardLines nodes={tree} scene={{ copy, openValues: open.values, toggle: open.toggle, writeNumber }} />
      </ul>
      {overflow.linesBelow > 0 && (
        <span class="db-more-n" aria-hidden="true">
          {more}
        </span>
      )}
    </div>
  );
}

function CardButtons(props: CardViewProps & { readonly isLocked: boolean }): JSX.Element {
  const { card, copy, isLocked, isSending } = props;
  const reasonId = useId();
  const confirm = useRef<HTMLButtonElement>(null);
  const arming = useArming(confirm, !isLocked && !isSending);
  const onConfirm = usePress(arming === 'armed', () => props.onAnswer('confirm'));
  const onCancel = usePress(!isSending, () => props.onAnswer('cancel'));
  return (
    <>
      {isLocked && (
        <p class="db-card-w" id={reasonId}>
          {copy.locked}
        </p>
      )}
      <div class="db-card-f">
        <button
          class="db-btn"
          type="button"
          {...(props.cancelRef && { ref: props.cancelRef })}
          aria-disabled={isSending || undefined}
          {...onCancel}
        >
          {card.cancel}
        </button>
        <button
          class={confirmClass(card, arming)}
          type="button"
          ref={confirm}
          aria-disabled={arming !== 'armed' || undefined}
          aria-describedby={isLocked ? reasonId : undefined}
          {...onConfirm}
        >
          {isSending && <span class="db-spin" aria-hidden="true" />}
          {isSending ? copy.sending : card.confirm}
        </button>
      </div>
    </>
  );
}

function confirmClass(card: Card, arming: Arming): string {
  return `db-btn ${card.danger ? 'is-danger' : 'is-main'}${arming === 'arming' ? ' is-arming' : ''}`;
}
