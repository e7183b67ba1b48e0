import { sql, type RawBuilder } from 'kysely';

import type { Database } from '../storage/database.ts';
import { forgedKey, restamp, type Attacker, type Dice } from './tampering.fixture.ts';

/** The chain that is attacked: which row stands at which place, and how far each checkpoint came. */
export interface Ground {
  readonly database: Database;
  readonly attacker: Attacker;
  readonly dice: Dice;
  /** The name of the key that sealed; its bytes the attacker does not have. */
  readonly kid: string;
  /** The number of the row at each place; index 0 is place 1. */
  readonly ids: readonly string[];
  /** The numbers below the greatest that no row has. */
  readonly holes: readonly string[];
  /** The places with a personal part. */
  readonly personal: readonly number[];
  /** The last place of each checkpoint. */
  readonly ends: readonly number[];
}

/** The first bad row, as the attacker knows it. */
export interface Damage {
  readonly what: string;
  /** Null where it is a row without a place. */
  readonly place: number | null;
  /** Null where the row is gone with its link. */
  readonly audit: string | null;
}

type Attack = (ground: Ground) => Promise<Damage>;

const changes: readonly string[] = [
  "at = at + interval '1 millisecond'",
  "event = case event when 'asked' then 'confirmed' else 'asked' end",
  "reason = coalesce(reason, '') || 'x'",
  "site = site || 'x'",
  "origin = coalesce(origin, '') || 'x'",
  'conversation = gen_random_uuid()',
  'turn = gen_random_uuid()',
  'call = gen_random_uuid()',
  'visitor_verified = not coalesce(visitor_verified, false)',
  "operator = coalesce(operator, '') || 'x'",
  "tool_id = coalesce(tool_id, '') || 'x'",
  "definition_digest = coalesce(definition_digest, '') || 'x'",
  "policy_version = coalesce(policy_version, '') || 'x'",
  "arguments_digest = coalesce(arguments_digest, '') || 'x'",
  "card_digest = coalesce(card_digest, '') || 'x'",
  "key_id = coalesce(key_id, '') || 'x'",
  "facts = coalesce(facts, '') || 'x'",
  "personal_digest = coalesce(personal_digest, '') || 'x'",
  'xid = (xid::text::bigint + 1)::text::xid8',
];

const linkChanges: readonly string[] = [
  "link = reverse(link) || 'x'",
  "kid = 'none'",
  'seq = seq + 100000',
  'audit = 100000',
];
const personalChanges: readonly string[] = ["body = body || ' '", 'visitor = gen_random_uuid()'];

const anyPlace = ({ dice, ids }: Ground): number => dice.roll(ids.length) + 1;
const idAt = ({ ids }: Ground, place: number): string => ids[place - 1] ?? '';
const one = <Item>({ dice }: Ground, items: readonly Item[]): Item => {
  const item = items[dice.roll(items.length)];
  if (item === undefined) throw new TypeError('nothing to choose from');
  return item;
};
const at = (ground: Ground, place: number, what: string): Damage => ({ what, place, audit: idAt(ground, place) });
const twoPlaces = (ground: Ground): readonly [number, number] => {
  const first = ground.dice.roll(ground.ids.length - 1) + 1;
  return [first, first + 1 + ground.dice.roll(ground.ids.length - first)];
};

const editRow: Attack = async (ground) => {
  const [place, change] = [anyPlace(ground), one(ground, changes)];
  await ground.attacker.run(sql`update audit set ${sql.raw(change)} where id = ${idAt(ground, place)}`);
  return at(ground, place, `edit ${change}`);
};
const editLink: Attack = async (ground) => {
  const [place, change] = [anyPlace(ground), one(ground, linkChanges)];
  await ground.attacker.run(sql`update audit_seals set ${sql.raw(change)} where seq = ${place}`);
  return { ...at(ground, place, `edit of a link ${change}`), audit: null };
};
const editPersonal: Attack = async (ground) => {
  const [place, change] = [one(ground, ground.personal), one(ground, personalChanges)];
  await ground.attacker.run(sql`update audit_personal set ${sql.raw(change)} where audit = ${idAt(ground, place)}`);
  return at(ground, place, `edit ${change}`);
};
const checkpointChanges: readonly string[] = [
  'rows = rows + 1',
  "head = head || 'x'",
  "at = at + interval '1 hour'",
  'horizon = (horizon::text::bigint + 1)::text::xid8',
  'ceiling = (ceiling::text::bigint + 1)::text::xid8',
  "cluster = 'x'",
  'last_audit = last_audit + 1',
  "signature = reverse(signature) || 'x'",
];
/** The first place that a checkpoint speaks of. */
const firstOf = ({ ends }: Ground, checkpoint: number): number => (ends[checkpoint - 2] ?? 0) + 1;
const editCheckpoint: Attack = async (ground) => {
  const [number, change] = [ground.dice.roll(ground.ends.length) + 1, one(ground, checkpointChanges)];
  await ground.attacker.run(sql`update audit_checkpoints set ${sql.raw(change)} where number = ${number}`);
  return { what: `edit of a checkpoint ${change}`, place: firstOf(ground, number), audit: null };
};
const deleteCheckpoint: Attack = async (ground) => {
  const number = ground.dice.roll(ground.ends.length) + 1;
  await ground.attacker.run(sql`delete from audit_checkpoints where number = ${number}`);
  return { what: 'deletion of a checkpoint', place: firstOf(ground, number), audit: null };
};

const row = (id: string): RawBuilder<unknown> => sql`delete from audit where id = ${id}`;
const personalPart = (id: string): RawBuilder<unknown> => sql`delete from audit_personal where audit = ${id}`;
const deleteRow: Attack = async (ground) => {
  const place = anyPlace(ground);
  await ground.attacker.run(row(idAt(ground, place)));
  return at(ground, place, 'deletion of a row');
};
const deleteWhole: Attack = async (ground) => {
  const place = anyPlace(ground);
  const id = idAt(ground, place);
  await ground.attacker.run(personalPart(id), row(id), sql`delete from audit_seals where seq = ${place}`);
  return { what: 'deletion of a row with its link', place, audit: null };
};
const deleteAndClose: Attack = async (ground) => {
  const place = anyPlace(ground);
  const id = idAt(ground, place);
  const close = sql`update audit_seals set seq = seq - 1000000 where seq > ${place}`;
  const moved = sql`update audit_seals set seq = seq + 999999 where seq < 0`;
  const all = [personalPart(id), row(id)];
  await ground.attacker.run(...all, sql`delete from audit_seals where seq = ${place}`, close, moved);
  return { what: 'deletion, closing the gap', place, audit: null };
};

const copied = sql.raw(`event, reason, site, origin, conversation, turn, call, visitor_verified, operator, tool_id,
  definition_digest, policy_version, arguments_digest, card_digest, key_id, facts, personal_digest`);
const insertIntoHole: Attack = async (ground) => {
  const [id, like] = [one(ground, ground.holes), idAt(ground, anyPlace(ground))];
  await ground.attacker.run(sql`insert into audit (id, at, ${copied}) overriding system value
    select ${id}, at, ${copied} from audit where id = ${like}`);
  return { what: 'insertion among older rows', place: null, audit: id };
};
const insertBackdated: Attack = async (ground) => {
  const like = idAt(ground, ground.dice.roll((ground.ends.at(-2) ?? 0) - 1) + 1);
  await ground.attacker.run(sql`insert into audit (id, at, xid, ${copied}) overriding system value
    select 200000, at, xid, ${copied} from audit where id = ${like}`);
  return { what: 'insertion as of an older transaction', place: null, audit: '200000' };
};
const insertSealed: Attack = async (ground) => {
  const like = anyPlace(ground);
  const insert = sql`insert into audit (id, at, xid, ${copied}) overriding system value
    select 200000, at, xid, ${copied} from audit where id = ${idAt(ground, like)}`;
  const place = ground.ids.length + 1;
  const link = sql`insert into audit_seals select ${place}, 200000, kid, link from audit_seals where seq = ${like}`;
  await ground.attacker.run(insert, link);
  return { what: 'insertion with a link at the end', place, audit: null };
};
const insertShifted: Attack = async (ground) => {
  const place = anyPlace(ground);
  const id = idAt(ground, place);
  await ground.attacker.run(
    sql`delete from audit_personal`,
    sql`update audit set id = -id - 1 where id >= ${id}`,
    sql`update audit set id = -id where id < 0`,
    sql`insert into audit (id, at, xid, event, site, reason) overriding system value
      select ${id}, at, xid, event, site, 'forged' from audit order by id desc limit 1`,
  );
  return { what: 'insertion, moving the rows behind it', place, audit: null };
};

const swapRows: Attack = async (ground) => {
  const [first, second] = twoPlaces(ground);
  const [low, high] = [idAt(ground, first), idAt(ground, second)];
  await ground.attacker.run(
    sql`update audit set id = -1 where id = ${low}`,
    sql`update audit set id = ${low} where id = ${high}`,
    sql`update audit set id = ${high} where id = -1`,
  );
  return at(ground, first, 'reordering of rows');
};
const swapLinks: Attack = async (ground) => {
  const [first, second] = twoPlaces(ground);
  await ground.attacker.run(
    sql`update audit_seals set seq = 1000000 where seq = ${first}`,
    sql`update audit_seals set seq = ${first} where seq = ${second}`,
    sql`update audit_seals set seq = ${second} where seq = 1000000`,
  );
  return { what: 'reordering of links', place: first, audit: null };
};

const cutFrom = (ground: Ground, place: number): readonly RawBuilder<unknown>[] => {
  const gone = ground.ids.slice(place - 1);
  return [
    sql`delete from audit_personal where audit = any(${gone}::bigint[])`,
    sql`delete from audit where id = any(${gone}::bigint[])`,
    sql`delete from audit_seals where seq >= ${place}`,
  ];
};
const truncate: Attack = async (ground) => {
  const place = anyPlace(ground);
  await ground.attacker.run(...cutFrom(ground, place));
  return { what: 'truncation', place, audit: null };
};
const truncateWithCheckpoints: Attack = async (ground) => {
  const kept = ground.dice.roll(ground.ends.length);
  const place = (ground.ends[kept - 1] ?? 0) + 1;
  await ground.attacker.run(...cutFrom(ground, place), sql`delete from audit_checkpoints where number > ${kept}`);
  return { what: 'truncation with its checkpoints', place, audit: null };
};

const restampForged: Attack = async (ground) => {
  const place = anyPlace(ground);
  await ground.attacker.run(sql`update audit set reason = 'forged' where id = ${idAt(ground, place)}`);
  const key = one(ground, [forgedKey(ground.kid), forgedKey('stranger')]);
  await restamp(ground.database, ground.attacker, place, key);
  return { what: `restamping as ${key.kid}`, place, audit: null };
};

/** Every attack by the kind of the rule AUD-3. */
export const attacks: Readonly<Record<string, readonly Attack[]>> = {
  edit: [editRow, editRow, editRow, editLink, editPersonal, editCheckpoint],
  deletion: [deleteRow, deleteWhole, deleteAndClose, deleteCheckpoint],
  insertion: [insertIntoHole, insertBackdated, insertSealed, insertShifted],
  reordering: [swapRows, swapLinks],
  truncation: [truncate, truncateWithCheckpoints],
  restamping: [restampForged],
};

/** Carries out one attack of a kind. */
export async function attack(ground: Ground, kind: string): Promise<Damage> {
  return one(ground, attacks[kind] ?? [])(ground);
}
