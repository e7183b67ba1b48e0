import type { AnswerWriter } from './answer-writer.ts';

/** The answers that this process is writing. Losing it loses nothing: the leases run out by themselves. */
export interface LiveAnswers {
  add(writer: AnswerWriter, done: Promise<void>): void;
  remove(conversation: string): void;
  /** Stops the answer of a conversation, if this process writes it. */
  stop(conversation: string): void;
  /** Waits until each answer is written to its end. Source: OPS-3. */
  drain(): Promise<void>;
}

/** Creates the empty set. */
export function createLiveAnswers(): LiveAnswers {
  const live = new Map<string, { readonly writer: AnswerWriter; readonly done: Promise<void> }>();
  return Object.freeze({
    add: (writer: AnswerWriter, done: Promise<void>) => void live.set(writer.lease.conversation, { writer, done }),
    remove: (conversation: string) => void live.delete(conversation),
    stop: (conversation: string) => live.get(conversation)?.writer.stop(),
    drain: async () => {
      await Promise.allSettled([...live.values()].map((answer) => answer.done));
    },
  });
}
