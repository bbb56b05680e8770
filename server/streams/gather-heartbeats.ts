import type { Context } from '../context/context.ts';
import { type Heartbeat, NO_PULSE, readHeartbeats } from '../log/read-heartbeats.ts';

export interface StreamHeartbeat {
  heartbeat: Heartbeat;
  isLive: boolean;
}

interface Asked {
  userId: string;
  sessionId: string;
  answer(heartbeat: StreamHeartbeat): void;
  fail(error: unknown): void;
}

/**
 * Batches concurrent reads of heartbeats. While one read runs, all further calls are collected for the next read. A
 * result is always read after its call.
 */
export function gatherHeartbeats({
  db,
  now,
  bus,
}: Pick<Context, 'db' | 'now' | 'bus'>): (
  userId: string,
  sessionId: string,
) => Promise<StreamHeartbeat> {
  let waiting: Asked[] = [];
  let isReading = false;

  async function read(): Promise<void> {
    isReading = true;
    while (waiting.length > 0) {
      const asked = waiting;
      waiting = [];
      const userIds = [...new Set(asked.map(({ userId }) => userId))];
      try {
        // Changes after this read arrive as hints.
        await bus.settle();
        const sessionIds = asked.map(({ sessionId }) => sessionId);
        const { heads, liveSessions } = await readHeartbeats(db, userIds, {
          ...{ sessionIds, now: now() },
        });
        for (const { userId, sessionId, answer } of asked) {
          answer({
            heartbeat: heads.get(userId) ?? NO_PULSE,
            isLive: liveSessions.has(sessionId),
          });
        }
      } catch (error) {
        for (const { fail } of asked) fail(error);
      }
    }
    isReading = false;
  }

  return (userId, sessionId) =>
    new Promise((answer, fail) => {
      waiting.push({ userId, sessionId, answer, fail });
      if (!isReading) void read();
    });
}
