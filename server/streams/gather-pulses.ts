import type { Context } from '../context/context.ts';
import { NO_PULSE, type Pulse, readPulses } from '../log/read-pulses.ts';

export interface StreamPulse {
  pulse: Pulse;
  isLive: boolean;
}

interface Asked {
  userId: string;
  sessionId: string;
  answer(pulse: StreamPulse): void;
  fail(error: unknown): void;
}

/**
 * Batches concurrent reads of pulses: while one read runs, all others are collected for the next one. A result is
 * always read after its call.
 */
export function gatherPulses({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): (userId: string, sessionId: string) => Promise<StreamPulse> {
  let waiting: Asked[] = [];
  let isReading = false;

  async function read(): Promise<void> {
    isReading = true;
    while (waiting.length > 0) {
      const asked = waiting;
      waiting = [];
      const userIds = [...new Set(asked.map(({ userId }) => userId))];
      try {
        const sessionIds = asked.map(({ sessionId }) => sessionId);
        const { heads, liveSessions } = await readPulses(db, userIds, {
          ...{ sessionIds, now: now() },
        });
        for (const { userId, sessionId, answer } of asked) {
          answer({
            pulse: heads.get(userId) ?? NO_PULSE,
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
