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
  /** For how many milliseconds the oldest waiting read and the oldest waiting write have waited for `db`, or 0. */
  queueMs(): { read: number; write: number };
}

export interface Database {
  readonly db: Kysely<Schema>;
  /** The same database with its own connections, so that floods of logins cannot use up those of `db`. */
  readonly loginDb: Kysely<Schema>;
  /**
   * The URL of the database itself, also if `db` connects through PgBouncer. null for the simulator's database, which
   * runs inside the simulator's process.
   */
  readonly url: string | null;
  /** null for the simulator's database. */
  readonly pool: DatabasePool | null;
  /** Ends every connection. No statement may follow. */
  close(): Promise<void>;
}

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
