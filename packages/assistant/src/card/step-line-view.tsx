import type { Confirmation } from '@deskbell/protocol';
import type { JSX } from 'preact';
import type { Copy } from '../copy/english.ts';
import { Icon } from '../panel/icon.tsx';
import { Marked } from './card-line-view.tsx';
import { clockTime } from './clock-time.ts';
import { stepLook } from './step-sentence.ts';

/** Draws what a card has become: one line, without any button. Source: CARD-8. */
export function StepLineView(props: {
  readonly confirmation: Pick<Confirmation, 'card' | 'line' | 'settledAt' | 'state'>;
  readonly copy: Copy;
  readonly timeLocale: string;
}): JSX.Element {
  const { confirmation, copy } = props;
  const { card, settledAt } = confirmation;
  const look = stepLook(confirmation, copy);
  const isInline = look.icon === 'swap' && look.sentence !== null;
  return (
    <div class={`db-step ${look.tone}`}>
      <span class="db-dot">
        <Icon name={look.icon} />
      </span>
      <span>
        <b>{look.word}</b>{' '}
        <span class="db-step-s">
          <bdi>
            <Marked text={card.title} />
          </bdi>
          {settledAt !== undefined &&
            look.tone !== 'is-unsure' &&
            look.tone !== 'is-bad' &&
            !isInline &&
            `, ${clockTime(settledAt, props.timeLocale)}`}
          {isInline && `. ${look.sentence}`}
        </span>
      </span>
      {look.sentence !== null && !isInline && <span class="db-step-w">{look.sentence}</span>}
    </div>
  );
}
