import type { Socket } from 'node:net';
import type { Kysely, LogConfig } from 'kysely';
import type { Schema } from './schema.ts';

export interface DatabasePool {
  /** Opens a socket for a connection outside the pool. `cut` also breaks this connection. */
  openSocket(): Socket;
  /**
   * Breaks every connection at once. Pending statements fail as if the server had stopped, and the next statement
   * reconnects.
   */
  cut(): void;
  /** The number of open connections, and the number of statements that wait for a connection. */
  counts(): { open: number; waiting: number };
}

export interface Database {
  readonly db: Kysely<Schema>;
  /** The same database with its own connections, so that floods of logins cannot use up those of `db`. */
  readonly loginDb: Kysely<Schema>;
  /** The URL for other processes. null for the simulator's database, which runs inside the simulator's process. */
  readonly url: string | null;
  /** null for the simulator's database. */
  readonly pool: DatabasePool | null;
  /** Ends every connection. No statement may follow. */
  close(): Promise<void>;
}

/**
 * Connection options that reduce planning (docs/decisions/database.md). Tables are joined in the order of the query,
 * because searching for a better order took 2.6 ms for 0.2 ms of work, measured on the queries of a send. Plans are
 * generic, because PostgreSQL would otherwise plan a statement with a list of ids at each call.
 */
export const PLANNED_ONCE = ['join_collapse_limit=1', 'plan_cache_mode=force_generic_plan'];

export interface SentStatement {
  sql: string;
  parameters: readonly unknown[];
  /** Duration in milliseconds, including the round trip. */
  ms: number;
}

export type StatementListener = (statement: SentStatement) => void;

/** Returns the Kysely log option that passes each statement to a listener, including begin and commit. */
export function toLog(hear: StatementListener | undefined): { log?: LogConfig } {
  if (hear === undefined) return {};
  return {
    log: ({ query, queryDurationMillis: ms }) =>
      hear({ sql: query.sql, parameters: query.parameters, ms }),
  };
}
