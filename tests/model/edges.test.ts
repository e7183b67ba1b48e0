import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { CALL_EDGES } from '../../packages/gate/src/call-states.ts';
import { BUILT } from './protocol.ts';
import { edgesOfWalk, edgesOfTrigger } from './edges.ts';

const SERVER = new URL('../../packages/server/src/', import.meta.url);

const GATE = CALL_EDGES.map(([from, to]) => `${from} → ${to}`).toSorted();

/** The text of the migrations in their order; a later one may define the guard anew. */
function migrations(): string {
  const folder = new URL('storage/migrations/', SERVER);
  return readdirSync(folder)
    .toSorted()
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n');
}

describe('the edges of a call, in three places', { timeout: 60_000 }, () => {
  it('RUN-2: the trigger of the database lets through the edges of the gate and no other', () => {
    expect(edgesOfTrigger(migrations())).toEqual(GATE);
  });

  it('RUN-2: an edge more or less in the trigger is seen', () => {
    const text = migrations();
    expect(edgesOfTrigger(text.replace("('pending', 'stale')", "('cancelled', 'running')"))).not.toEqual(GATE);
    expect(edgesOfTrigger(text.replace("'page_open', 'refused')", "'page_open')"))).not.toEqual(GATE);
  });

  it('RUN-2: the model moves a confirmed call along edges of the gate, and uses each that a card can take', () => {
    const edges = edgesOfWalk(BUILT);
    expect(edges.filter((edge) => !GATE.includes(edge))).toEqual([]);
    expect(GATE.filter((edge) => !edges.includes(edge))).toEqual([
      'page_open → cancelled',
      'page_open → failed',
      'page_open → stale',
      'page_open → succeeded',
      'page_open → unknown',
      'requested → page_open',
      'requested → refused',
      'requested → running',
      'running → running',
    ]);
  });
});

describe('the claim of the server', () => {
  const claim = readFileSync(new URL('calls/claim-call.ts', SERVER), 'utf8');

  it('RUN-2: one statement has every condition that the claim of the model has', () => {
    expect(claim).toMatch(/where id = .* and state = 'pending'/);
    expect(claim).toContain('and expires_at > clock_timestamp()');
    expect(claim).toContain('and arguments_digest = ${call.arguments_digest}');
    expect(claim).toContain('and definition_digest = ${call.definition_digest}');
    expect(claim).toContain('and policy_version = ${call.policy_version}');
    expect(claim).toContain('and exists (select 1 from current_tool)');
  });

  it('RUN-7: the record is fenced by state and attempt', () => {
    const settle = readFileSync(new URL('calls/settle-call.ts', SERVER), 'utf8');
    expect(settle).toContain("and state = 'running' and attempt = ${attempt}");
  });
});
