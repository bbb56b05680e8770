import { liveQuery } from 'dexie';
import type { Device } from '../local/device/device.ts';
import { giveUpCalls } from '../local/net/call-api.ts';
import { querySession } from '../local/session/query-session.ts';
import type { LiveConnection } from './live-connection.ts';

export interface FollowedSession {
  current(): LiveConnection | null;
  stop(): void;
}

/**
 * Opens a connection when a person logs in on this device, and stops it at the logout. A logout also aborts this
 * thread's running calls of that session, because the server would reject them.
 */
export function followSession(
  device: Device,
  start: () => LiveConnection,
  onError: (error: unknown) => void,
): FollowedSession {
  let connection: LiveConnection | null = null;
  let session: string | null = null;
  const subscription = liveQuery(() => querySession(device.db)).subscribe({
    next(record) {
      const next = record?.session ?? null;
      if (next === session) return;
      if (session !== null) giveUpCalls(device);
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
