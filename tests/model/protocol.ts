/** What a claim can look at, in the one statement that makes it. */
export type ClaimGuard = 'state' | 'expiry' | 'definition' | 'policy' | 'digest';

/** The rules of the protocol, one choice each, so that a design that lacks a rule can be walked as well. */
export interface Protocol {
  /** Source: RUN-2. */
  readonly order: 'claim, run, record' | 'run, then mark';
  /** Whether signature and digests are computed again from the row that was read. Source: BIND-2. */
  readonly signature: 'checked' | 'believed';
  /** What stands in the `where` of the claim. Source: RUN-2, BIND-5. */
  readonly claimGuards: readonly ClaimGuard[];
  /** What happens when the claim was sent and no reply came. Source: RUN-3. */
  readonly lostReply: 'reads the attempt back' | 'takes it for a yes';
  /** Which arguments the handler gets. Source: ARG-3. */
  readonly runArguments: 'digested again' | 'as stored';
  /** Which handler is entered: the one whose definition was checked, or what has its name by now. */
  readonly handler: 'captured' | 'looked up again';
  /** Whether a record is written only while the call is running under this attempt. Source: RUN-7. */
  readonly record: 'fenced' | 'unconditional';
  /** Source: RUN-5. */
  readonly sweep: 'settles after the lease' | 'ignores the lease' | 'runs again' | 'never';
}

/** The protocol as it is built. */
export const BUILT: Protocol = {
  order: 'claim, run, record',
  signature: 'checked',
  claimGuards: ['state', 'expiry', 'definition', 'policy', 'digest'],
  lostReply: 'reads the attempt back',
  runArguments: 'digested again',
  handler: 'captured',
  record: 'fenced',
  sweep: 'settles after the lease',
};
