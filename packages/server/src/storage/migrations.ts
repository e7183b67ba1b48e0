import { coreSql } from './migrations/0001-core.sql.ts';
import { knowledgeSql } from './migrations/0002-knowledge.sql.ts';
import { consoleSql } from './migrations/0003-console.sql.ts';
import { auditSealsSql } from './migrations/0004-audit-seals.sql.ts';

/** One step of the schema: its name is kept in the database, so it never changes once released. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** Every step in the order in which it runs. New steps go to the end. */
export const migrations: readonly Migration[] = [
  { name: '0001-core', sql: coreSql },
  { name: '0002-knowledge', sql: knowledgeSql },
  { name: '0003-console', sql: consoleSql },
  { name: '0004-audit-seals', sql: auditSealsSql },
];
