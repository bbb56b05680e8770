import type { Context } from '../context/context.ts';
import { NO_PULSE, type Pulse, readPulses } from '../log/read-pulses.ts';

/** How far one person's log has grown, and whether the session of a stream still lives. */
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
 * Reads the pulses of many who come at once together: while one reading is under way all others gather
 * for the next. What it answers was read after it was asked.
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
