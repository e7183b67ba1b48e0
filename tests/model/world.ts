import type { CallState } from '../../packages/gate/src/call-states.ts';

/** A stored fact: as it was signed, or changed by someone who can write to the database. */
export type Fact = 'signed' | 'altered';

/** What decides what a tool is: the digest of its definition and the version of its policy. Two values of each are enough to move away and back. */
export interface Tool {
  readonly definition: 'A' | 'B';
  readonly policy: 'A' | 'B';
}

/** A recorded Confirm, with what was true by the database at that instant. */
export interface Confirmation {
  readonly isLate: boolean;
  readonly isToolMoved: boolean;
}

/** One entry into the handler, with what it was entered with. */
export interface Entry {
  readonly by: 'confirm' | 'sweep';
  readonly arguments: Fact;
  readonly isToolAsSigned: boolean;
  /** Whether request and row were as signed when they were read for this entry. */
  readonly wasSeenWhole: boolean;
  /** Whether whoever entered knew that the claim was in the database. */
  readonly isClaimKnown: boolean;
}

/** One write that ends a call. */
export interface Outcome {
  readonly state: CallState;
  readonly by: 'decision' | 'ask' | 'record' | 'sweep';
  readonly isLeaseOver: boolean;
}

/** A call's row, the two clocks that concern it, and what has happened to it so far. */
export interface Call {
  readonly state: CallState;
  /** What the card was signed with. */
  readonly tool: Tool;
  readonly arguments: Fact;
  readonly digest: Fact;
  /** Stands for the bound columns that only the signature covers. */
  readonly card: Fact;
  /** The nonce of the attempt that holds the call: the claims are counted. */
  readonly attempt: number;
  readonly isPastExpiry: boolean;
  readonly isLeaseOver: boolean;
  /** Claims that their sender gave up and that can still reach the database. */
  readonly claimsUnderWay: number;
  readonly confirmations: readonly Confirmation[];
  readonly entries: readonly Entry[];
  readonly outcomes: readonly Outcome[];
}

/** What a Confirm has in hand after it read the row: the digest it will claim with, and whether all was as signed. */
export interface Seen {
  readonly call: number;
  readonly digest: Fact;
  readonly isWhole: boolean;
}

/** A claim in hand. `arguments` and `digest` are those of the row that the claim gave back. */
export interface Held extends Seen {
  readonly attempt: number;
  readonly arguments: Fact;
  readonly isClaimKnown: boolean;
}

/** Where a Confirm stands, from the post to the record. `gone`: answered, refused or dead. */
export type Confirmer =
  | { readonly at: 'home' }
  | { readonly at: 'checked'; readonly seen: Seen }
  | { readonly at: 'stale seen'; readonly call: number }
  | { readonly at: 'in doubt'; readonly seen: Seen; readonly attempt: number }
  | { readonly at: 'claimed'; readonly held: Held }
  | { readonly at: 'handler left'; readonly call: number; readonly attempt: number; readonly hasEntered: boolean }
  | { readonly at: 'gone' };

/** Where a Cancel stands. */
export type Canceller =
  | { readonly at: 'home' }
  | { readonly at: 'checked'; readonly call: number }
  | { readonly at: 'gone' };

/** What the sweep found and has not settled yet. */
export type Sweeper =
  | { readonly at: 'home' }
  | { readonly at: 'found'; readonly call: number; readonly attempt: number };

/** How much may still go wrong. */
export interface Budget {
  /** Changes of the definition by an operator. */
  readonly definition: number;
  /** Changes of the policy by an operator. */
  readonly policy: number;
  /** Deaths of a process and lost connections. */
  readonly crashes: number;
  /** Confirms whose signature is not the card's. */
  readonly forgeries: number;
  /** Columns changed by someone who can write to the database. */
  readonly alterations: number;
}

/** Everything: calls, whoever acts on them, the tool in the database and as the processes loaded it. */
export interface World {
  readonly calls: readonly Call[];
  readonly confirmers: readonly Confirmer[];
  readonly cancellers: readonly Canceller[];
  readonly sweeper: Sweeper;
  readonly tool: Tool;
  readonly loadedTool: Tool;
  readonly budget: Budget;
}

/** The size of a world. */
export interface WorldSize extends Budget {
  readonly calls: number;
  readonly confirms: number;
  readonly cancels: number;
}

const TOOL: Tool = { definition: 'A', policy: 'A' };

const CALL: Call = {
  state: 'requested',
  tool: TOOL,
  arguments: 'signed',
  digest: 'signed',
  card: 'signed',
  attempt: 0,
  isPastExpiry: false,
  isLeaseOver: false,
  claimsUnderWay: 0,
  confirmations: [],
  entries: [],
  outcomes: [],
};

/** Makes a world in which nothing has happened yet. With two calls, both are the same wish: same tool, same arguments. */
export function newWorld({ calls, confirms, cancels, ...budget }: WorldSize): World {
  return {
    calls: Array.from({ length: calls }, () => CALL),
    confirmers: Array.from({ length: confirms }, () => ({ at: 'home' })),
    cancellers: Array.from({ length: cancels }, () => ({ at: 'home' })),
    sweeper: { at: 'home' },
    tool: TOOL,
    loadedTool: TOOL,
    budget,
  };
}

/** Gives the call of an index. @throws TypeError when there is none */
export function callAt(world: World, index: number): Call {
  const call = world.calls[index];
  if (call === undefined) throw new TypeError(`no call ${index}`);
  return call;
}

/** Tells whether a call's tool is, in the database, what its card was signed with. */
export function isToolCurrent(world: World, call: Call): boolean {
  return isSameTool(world.tool, call.tool);
}

/** Tells whether two tools have the same definition and the same policy. */
export function isSameTool(one: Tool, other: Tool): boolean {
  return one.definition === other.definition && one.policy === other.policy;
}

/** Tells whether all that a signature binds is in the row as it was signed. */
export function isWhole(call: Call): boolean {
  return call.arguments === 'signed' && call.digest === 'signed' && call.card === 'signed';
}
