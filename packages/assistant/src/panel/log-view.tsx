import type { HistoryMessage } from '@deskbell/protocol';
import type { JSX, RefObject } from 'preact';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { bubblesOf, questionText } from '../conversation/bubbles.ts';
import { AnswerView, AnsweringView } from './answer-view.tsx';
import { EndingView } from './ending-view.tsx';
import { GreetingView } from './greeting-view.tsx';
import type { PanelScene } from './panel-scene.ts';

/** How near the end counts as being at the end, in pixels. */
const NEAR_PX = 48;

/** Draws the messages. They are not read out word by word: the status region says what has come. Source: WID-8. */
export function LogView(props: { readonly scene: PanelScene; readonly isInert: boolean }): JSX.Element {
  const { scene } = props;
  const { messages, writing } = scene.state;
  const log = useRef<HTMLDivElement>(null);
  useStickToEnd(log, scene);
  const last = messages.at(-1);
  const isWaiting =
    writing !== null && (last?.role !== 'assistant' || last.parts.every((part) => part.type === 'step-start'));
  return (
    <div
      class="db-log"
      role="log"
      aria-live="off"
      aria-label={scene.copy.messages}
      tabIndex={0}
      ref={log}
      inert={props.isInert}
    >
      {messages.length === 0 && <GreetingView scene={scene} />}
      {messages.map((message) => (
        <MessageView key={`${message.role}-${message.id}`} message={message} scene={scene} />
      ))}
      {isWaiting && <AnsweringView scene={scene} />}
      <EndingView scene={scene} />
    </div>
  );
}

function MessageView(props: { readonly message: HistoryMessage; readonly scene: PanelScene }): JSX.Element {
  const { message, scene } = props;
  const bubbles = useMemo(() => bubblesOf(message), [message]);
  if (message.role === 'user') {
    return (
      <div class="db-msg db-msg-you" dir="auto">
        {questionText(message)}
      </div>
    );
  }
  const isWriting = scene.state.writing?.message === message.id;
  return (
    <>
      {bubbles.map((bubble, index) => (
        <AnswerView key={index} bubble={bubble} isWriting={isWriting && index === bubbles.length - 1} scene={scene} />
      ))}
    </>
  );
}

/** Keeps the end in view while it grows, unless the visitor has scrolled up; a question of their own always shows the end. */
function useStickToEnd(log: RefObject<HTMLDivElement | null>, scene: PanelScene): void {
  const isAtEnd = useRef(true);
  const { messages, ending, cards } = scene.state;
  const questions = messages.filter((message) => message.role === 'user').length;
  useLayoutEffect(() => {
    isAtEnd.current = true;
  }, [questions, scene.state.conversation]);
  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return undefined;
    const look = (): void => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
    };
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [log]);
  useLayoutEffect(() => {
    if (log.current && isAtEnd.current) log.current.scrollTop = log.current.scrollHeight;
  }, [log, messages, ending, cards, scene.state.writing]);
}
