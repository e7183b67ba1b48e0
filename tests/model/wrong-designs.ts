import type { Invariant } from './invariants.ts';
import { BUILT, type ClaimGuard, type Protocol } from './protocol.ts';

/** A protocol that lacks one rule, and the invariant that this costs. */
export interface WrongDesign {
  readonly name: string;
  readonly breaks: Invariant;
  readonly protocol: Protocol;
}

function claimWithout(...left: readonly ClaimGuard[]): Protocol {
  return { ...BUILT, claimGuards: BUILT.claimGuards.filter((guard) => !left.includes(guard)) };
}

/** The seven designs that look right and are not. Source: threat model, the explorer's table. */
export const SEVEN_WRONG_DESIGNS: readonly WrongDesign[] = [
  { name: 'a claim that reads, then writes', breaks: 'I1', protocol: claimWithout('state') },
  { name: 'run, then mark', breaks: 'I2', protocol: { ...BUILT, order: 'run, then mark' } },
  { name: 'a sweep that runs again', breaks: 'I10', protocol: { ...BUILT, sweep: 'runs again' } },
  {
    name: 'the tool checked only when read',

    breaks: 'I6',
    protocol: claimWithout('definition', 'policy'),
  },
  { name: 'the expiry checked only when read', breaks: 'I7', protocol: claimWithout('expiry') },
  { name: 'no sweep', breaks: 'I10', protocol: { ...BUILT, sweep: 'never' } },
  {
    name: 'a sweep that ignores the lease',

    breaks: 'I10',
    protocol: { ...BUILT, sweep: 'ignores the lease' },
  },
];

/** One more for each rule that the seven do not lack, so that no invariant and no guard stands there unproven. */
export const OTHER_WRONG_DESIGNS: readonly WrongDesign[] = [
  { name: 'a claim that forgets the policy', breaks: 'I6', protocol: claimWithout('policy') },
  { name: 'a claim that forgets the definition', breaks: 'I6', protocol: claimWithout('definition') },
  { name: 'a claim that forgets the digest', breaks: 'I3', protocol: claimWithout('digest') },
  {
    name: 'a stored row that is believed',

    breaks: 'I5',
    protocol: { ...BUILT, signature: 'believed' },
  },
  {
    name: 'arguments that are not digested again',

    breaks: 'I3',
    protocol: { ...BUILT, runArguments: 'as stored' },
  },
  {
    name: 'a handler looked up again by its name',

    breaks: 'I3',
    protocol: { ...BUILT, handler: 'looked up again' },
  },
  {
    name: 'a record that is not fenced',

    breaks: 'I8',
    protocol: { ...BUILT, record: 'unconditional' },
  },
  {
    name: 'a lost reply taken for a yes',

    breaks: 'I9',
    protocol: { ...BUILT, lostReply: 'takes it for a yes' },
  },
];

/** Gives the design of a name. @throws TypeError when there is none */
export function wrongDesign(name: string): WrongDesign {
  const found = [...SEVEN_WRONG_DESIGNS, ...OTHER_WRONG_DESIGNS].find((design) => design.name === name);
  if (found === undefined) throw new TypeError(`no wrong design ${name}`);
  return found;
}
