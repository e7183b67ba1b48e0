import type { PageDeclaration } from '@deskbell/protocol';
import type { ActionRegistry } from '../actions/action-registry.ts';
import type { Runner } from '../actions/run-http.ts';
import type { Keyring } from '../approvals/keyring.ts';
import type { PersonalKey } from '../audit/append-audit.ts';
import type { Turn } from '../conversations/turn-store.ts';
import type { Ids, Random } from '../ids.ts';
import type { Extract, Knowledge } from '../knowledge/search.ts';
import type { Model } from '../models/model.ts';
import type { Site } from '../sites/site.ts';
import type { Database } from '../storage/database.ts';
import type { Visitor } from '../visitors/visitor.ts';
import type { AnswerWriter } from './answer-writer.ts';
import type { LiveAnswers } from './live-answers.ts';

/** Where facts about failures go; never an argument value, a secret or a prompt. Source: AUD-5. */
export interface TurnLog {
  error(facts: Readonly<Record<string, unknown>>, sentence: string): void;
}

/** What every turn is made with. */
export interface TurnDeps {
  readonly database: Database;
  readonly model: Model;
  readonly knowledge: Knowledge;
  readonly registry: ActionRegistry;
  readonly keyring: Keyring;
  readonly auditKey: PersonalKey;
  readonly runner: Runner;
  readonly ids: Ids;
  readonly random: Random;
  readonly live: LiveAnswers;
  readonly log: TurnLog;
  readonly approvalTtlMs: number;
  readonly callLeaseS: number;
  readonly maxOutputTokens: number;
}

/** Who asked, from where, with what. */
export interface Asker {
  readonly visitor: Visitor;
  readonly site: Site;
  readonly origin: string | null;
  readonly page: PageDeclaration | null;
}

/** One turn being written. */
export interface TurnContext {
  readonly deps: TurnDeps;
  readonly asker: Asker;
  readonly turn: Turn;
  readonly writer: AnswerWriter;
  /** Extracts for the question; empty on a resumed turn. Source: ASK-5. */
  readonly extracts: readonly Extract[];
}
