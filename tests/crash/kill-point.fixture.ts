import type { Moment } from './postgres-proxy.fixture.ts';
import type { Scene } from './scene.fixture.ts';

/** What a decision has been told so far, as its client reads it. */
export interface DecisionWatch {
  /** Set by a point that waits for words of the answer. */
  onPiece: (text: string) => void;
}

/** A named point on the way of a decision: it is set before the decision is sent and kills once. */
export type KillPoint = (scene: Scene, kill: () => void, watch: DecisionWatch) => void;

/** The statements of a decision, by what they do, in the order in which they are sent. */
export const STATEMENTS = {
  conversationRead: /^select "id", "site", "visitor" from "conversations"/,
  claim: /^with locked as \( update conversations set writer/,
  linesCleared: /^delete from "stream_lines" where "turn"/,
  record: /^with moved as \( update calls set state = \$1, reason/,
  bubble: / insert into turn_parts /,
  step: / insert into turn_parts /,
  turnDone: / update turns set state = /,
  release: /^update conversations set writer = null/,
} as const;

/**
 * Kills at a statement: `sent` before PostgreSQL has it, `replied` when PostgreSQL has done it and nobody was told.
 *
 * @param path statements that pass in this order; the last one is the point
 */
export function atStatement(moment: Moment, ...path: readonly RegExp[]): KillPoint {
  return ({ proxy }, kill) => {
    let passed = 0;
    proxy.trap(({ text }, now) => {
      const isNext = passed < path.length && path[passed]?.test(text) === true;
      const isLast = passed === path.length - 1;
      if (!isNext || now !== (isLast ? moment : 'sent')) return passed === path.length;
      passed += 1;
      if (isLast) kill();
      return isLast;
    });
  };
}

/** Kills while the operator's system works: it has the request and has not answered. */
export const inTheHandler: KillPoint = ({ backend }, kill) => backend.answer(() => kill());

/** Kills when the model was asked to go on and has not answered. */
export const beforeTheModelAnswers: KillPoint = (scene, kill) =>
  scene.modelSays({
    afterCall: () => {
      kill();
      return { hang: true };
    },
  });

/** Kills when the visitor has read the first words of the continuation and the rest is still to come. */
export const inMidStream: KillPoint = (scene, kill, watch) => {
  scene.modelSays({ afterCall: () => ({ text: ['Your order ', 'is settled.'], hold: new Promise(() => undefined) }) });
  watch.onPiece = (text) => {
    if (text.includes('Your order ')) kill();
  };
};
