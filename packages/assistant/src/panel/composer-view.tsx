import type { JSX, RefObject } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { noticeText } from '../conversation/composer-notice.ts';
import { Icon } from './icon.tsx';
import type { PanelScene } from './panel-scene.ts';

/** What the panel knows of its composer. */
export interface ComposerProps {
  readonly scene: PanelScene;
  readonly isInert: boolean;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** An input method is open: its keys are no commands. */
  readonly isComposing: { current: boolean };
}

/** Draws the composer, with the reason above it where its text was not taken. */
export function ComposerView(props: ComposerProps): JSX.Element {
  const { scene, field, isComposing } = props;
  const { state, copy, chat } = scene;
  const fineId = useId();
  const send = (): void => void chat.ask(state.draft);
  return (
    <div class="db-foot" inert={props.isInert}>
      <NoticeView scene={scene} />
      <div class="db-box">
        <textarea
          rows={1}
          ref={field}
          aria-label={copy.composerLabel}
          aria-describedby={fineId}
          placeholder={copy.placeholder}
          dir="auto"
          value={state.draft}
          onInput={(event) => chat.setDraft(event.currentTarget.value)}
          onCompositionStart={() => {
            isComposing.current = true;
          }}
          onCompositionEnd={() => {
            isComposing.current = false;
          }}
          onKeyDown={(event) => {
            if (!isSendKey(event)) return;
            event.preventDefault();
            if (!event.repeat) send();
          }}
        />
        <SendButton scene={scene} send={send} />
      </div>
      <p class="db-fine" id={fineId}>
        {state.site?.readOnlyAutomatic ? copy.fine : copy.fineMixed}
      </p>
    </div>
  );
}

/** Enter that is no part of an input method's composition; some browsers report that by the key code 229 alone. */
function isSendKey(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !event.shiftKey && !event.isComposing && event.keyCode !== 229;
}

function SendButton(props: { readonly scene: PanelScene; readonly send: () => void }): JSX.Element {
  const { state, copy, chat } = props.scene;
  if (state.writing) {
    return (
      <button
        class="db-send is-stop"
        type="button"
        key="stop"
        aria-label={copy.stop}
        aria-disabled={state.writing.isStopping || undefined}
        onClick={() => void chat.stop()}
      >
        <Icon name="stop" />
      </button>
    );
  }
  const isEmpty = state.draft.trim() === '';
  return (
    <button
      class="db-send"
      type="button"
      key="send"
      aria-label={copy.send}
      aria-disabled={isEmpty || undefined}
      onClick={props.send}
    >
      <Icon name="up" />
    </button>
  );
}

function NoticeView(props: { readonly scene: PanelScene }): JSX.Element | null {
  const { state, copy } = props.scene;
  const { notice } = state;
  const now = useSecond(notice?.kind === 'rate' ? notice.until : null);
  if (!notice) return null;
  const said = noticeText(notice, copy, now, state.site?.contact);
  return (
    <div class="db-note is-warn">
      <Icon name={notice.kind === 'rate' ? 'clock' : 'warn'} />
      <div>
        {said.title !== null && <strong>{said.title}</strong>}
        <span>{said.text}</span>
      </div>
    </div>
  );
}

/** Draws again each second until an instant has come. */
function useSecond(until: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until === null) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [until]);
  return now;
}
