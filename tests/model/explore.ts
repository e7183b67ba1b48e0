/** One thing that can happen next, and the state after it. */
export interface Step<State> {
  /** What happens, in words; a trace is a list of these. */
  readonly label: string;
  readonly to: State;
}

/** What is explored: where it begins, what can happen, and what must hold. */
export interface Subject<State> {
  readonly start: State;
  /** The same text for two states exactly when nothing can tell them apart. */
  readonly keyOf: (state: State) => string;
  readonly stepsFrom: (state: State) => readonly Step<State>[];
  /** The names of the invariants that a state breaks, given all that can happen next. */
  readonly brokenIn: (state: State, next: readonly Step<State>[]) => readonly string[];
}

/** What an exploration found. */
export interface Exploration {
  /** How many different states were reached. */
  readonly states: number;
  /** How many steps between them were taken. */
  readonly steps: number;
  /** The invariants that broke, each with a shortest way there. Empty: all of them hold in each state. */
  readonly broken: ReadonlyMap<string, readonly string[]>;
  /** How many states had nothing left to happen. */
  readonly atRest: number;
}

interface Node<State> {
  readonly state: State;
  readonly label: string;
  readonly before: Node<State> | null;
}

/**
 * Walks every interleaving, breadth first, so that the first way to a state is a shortest one. A state that breaks an invariant is
 * not walked further.
 * @param until ends the walk as soon as this invariant is broken [walks to the end]
 */
export function explore<State>(subject: Subject<State>, until?: string): Exploration {
  const nodes: Node<State>[] = [{ state: subject.start, label: '', before: null }];
  const seen = new Set([subject.keyOf(subject.start)]);
  const broken = new Map<string, readonly string[]>();
  const counts = { steps: 0, atRest: 0 };
  // An array that grows while it is walked is the queue.
  for (const node of nodes) {
    const next = subject.stepsFrom(node.state);
    counts.steps += next.length;
    if (next.length === 0) counts.atRest += 1;
    const names = subject.brokenIn(node.state, next);
    for (const name of names) if (!broken.has(name)) broken.set(name, wayTo(node));
    if (until !== undefined && broken.has(until)) break;
    if (names.length > 0) continue;
    for (const { label, to } of next) {
      const key = subject.keyOf(to);
      if (seen.has(key)) continue;
      seen.add(key);
      nodes.push({ state: to, label, before: node });
    }
  }
  return { states: nodes.length, ...counts, broken };
}

function wayTo<State>(node: Node<State>): readonly string[] {
  return node.before === null ? [] : [...wayTo(node.before), node.label];
}
