import { liveQuery } from 'dexie';
import type { GuvercinDatabase } from '../local/database.ts';
import { querySession } from '../local/session/query-session.ts';
import type { LiveConnection } from './live-connection.ts';

/** Opens a connection when a person logs in on this device and stops it when they leave. */
export function followSession(
  db: GuvercinDatabase,
  start: () => LiveConnection,
  onError: (error: unknown) => void,
): { current(): LiveConnection | null } {
  let connection: LiveConnection | null = null;
  let session: string | null = null;
  liveQuery(() => querySession(db)).subscribe({
    next(record) {
      const next = record?.session ?? null;
      if (next === session) return;
      session = next;
      connection?.stop();
      connection = next === null ? null : start();
    },
    error: onError,
  });
  return { current: () => connection };
}
