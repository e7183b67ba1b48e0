import type { JSX } from 'preact';
import { useCallback, useLayoutEffect, useRef } from 'preact/hooks';
import { CardView } from '../card/card-view.tsx';
import { StepLineView } from '../card/step-line-view.tsx';
import { isAnswerable, type CardEntry } from '../conversation/chat-state.ts';
import type { PanelScene } from './panel-scene.ts';

/** Draws a card of the conversation: with buttons while it can be answered, else as its step line. Source: CARD-8. */
export function CardSlot(props: { readonly call: string; readonly scene: PanelScene }): JSX.Element | null {
  const entry = props.scene.state.cards.get(props.call);
  if (!entry) return null;
  if (isAnswerable(entry)) return <OpenCard entry={entry} scene={props.scene} />;
  const { confirmation } = entry;
  const shown =
    confirmation.state === 'pending'
      ? { ...confirmation, state: 'expired' as const, settledAt: confirmation.expiresAt }
      : confirmation;
  const { settledAt, ...rest } = shown;
  return (
    <StepLineView
      confirmation={settledAt === undefined ? rest : { ...rest, settledAt }}
      copy={props.scene.copy}
      timeLocale={props.scene.timeLocale}
    />
  );
}

function OpenCard(props: { readonly entry: CardEntry; readonly scene: PanelScene }): JSX.Element {
  const { entry, scene } = props;
  const { chat, focus } = scene;
  const { call, card, expiresAt } = entry.confirmation;
  const box = useRef<HTMLDivElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (entry.isFresh && cancel.current) focus.opened(call, cancel.current);
    return () => {
      if (element) focus.closed(element);
    };
  }, [call, focus]);
  const expire = useCallback(() => chat.lapse(call), [chat, call]);
  return (
    <div ref={box} data-call={call}>
      <CardView
        card={card}
        {...(expiresAt !== undefined && { expiresAt })}
        isSending={entry.isSending}
        copy={scene.copy}
        now={() => chat.serverNow()}
        timeLocale={scene.timeLocale}
        onAnswer={(answer) => void chat.decide(call, answer)}
        onExpire={expire}
        cancelRef={cancel}
      />
    </div>
  );
}
