import { liveQuery } from 'dexie';
import type { GuvercinDatabase } from '../local/database.ts';
import { querySession } from '../local/session/query-session.ts';
import type { LiveConnection } from './live-connection.ts';

export interface FollowedSession {
  current(): LiveConnection | null;
  /** Stops the connection and follows nobody any more. */
  stop(): void;
}

/** Opens a connection when a person logs in on this device and stops it when they leave. */
export function followSession(
  db: GuvercinDatabase,
  start: () => LiveConnection,
  onError: (error: unknown) => void,
): FollowedSession {
  let connection: LiveConnection | null = null;
  let session: string | null = null;
  const subscription = liveQuery(() => querySession(db)).subscribe({
    next(record) {
      const next = record?.session ?? null;
      if (next === session) return;
      session = next;
      connection?.stop();
      connection = next === null ? null : start();
    },
    error: onError,
  });
  return {
    current: () => connection,
    stop() {
      subscription.unsubscribe();
      connection?.stop();
      connection = null;
    },
  };
}
