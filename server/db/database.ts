import type { Socket } from 'node:net';
import type { Kysely, LogConfig } from 'kysely';
import type { Schema } from './schema.ts';

/** All connections of this process to one PostgreSQL. */
export interface DatabasePool {
  /** A socket for a connection beside the pool, which `cut` cuts as well. */
  openSocket(): Socket;
  /**
   * Breaks every connection in this very moment: what waits for an answer fails, as when the server
   * ends, and the next question makes a new one.
   */
  cut(): void;
  /** How many connections there are, and how many questions wait for one. */
  counts(): { open: number; waiting: number };
}

/** An open database. */
export interface Database {
  readonly db: Kysely<Schema>;
  /** The same database on connections of its own, so that floods of logins cannot use up `db`'s. */
  readonly loginDb: Kysely<Schema>;
  /** How others connect to it; null for the simulator's, which lives in its process. */
  readonly url: string | null;
  /** The connections to it; null likewise. */
  readonly pool: DatabasePool | null;
  /** Ends every connection; nothing may be asked afterwards. */
  close(): Promise<void>;
}

/**
 * Options of a connection under which a statement is planned once (docs/decisions/database.md). Tables are joined in the order in which
 * a query names them: looking for a better one took 2.6 ms for 0.2 ms of work, measured on the queries of a send. Plans are
 * generic: otherwise PostgreSQL plans a statement with a list of ids at each call.
 */
export const PLANNED_ONCE = ['join_collapse_limit=1', 'plan_cache_mode=force_generic_plan'];

/** One statement as it goes to the database. */
export interface SentStatement {
  sql: string;
  parameters: readonly unknown[];
  /** What it took, the way there and back included. */
  ms: number;
}

export type StatementListener = (statement: SentStatement) => void;

/** Lets a listener hear what Kysely sends; beginning and ending a transaction included. */
export function toLog(hear: StatementListener | undefined): { log?: LogConfig } {
  if (hear === undefined) return {};
  return {
    log: ({ query, queryDurationMillis: ms }) =>
      hear({ sql: query.sql, parameters: query.parameters, ms }),
  };
}
