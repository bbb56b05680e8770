import type { Kysely } from 'kysely';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import { anyOf, inPages } from '../log/pages-of-ids.ts';

/** Interval between the starts of two rounds. */
const EVERY_MS = 5_000;
/** Each device reads the sky after the event. The pauses between batches spread these reads. */
const AT_A_TIME = 50;
const PAUSE_MS = 100;

interface Audience {
  /** Returns the sessions with a stream on this node. */
  sessionIds(): string[];
  tell(sessionId: string): void;
}

export interface SkyNotifier {
  stir(): void;
  close(): void;
}

/**
 * Creates the notifier. It calls `tell` for the sessions of visible devices, in batches of 50 with pauses of 100 ms.
 * Rounds start at least five seconds apart. A change during a round causes another round.
 */
export function createSkyNotifier(
  { db, now, timers, log }: Pick<Context, 'db' | 'now' | 'timers' | 'log'>,
  { sessionIds, tell }: Audience,
): SkyNotifier {
  let isBusy = false;
  let isStirred = false;
  let isClosed = false;

  const wait = (ms: number) => new Promise<void>((resolve) => void timers.after(ms, resolve));

  async function notifyAll(): Promise<void> {
    const visible = await findVisible(db, sessionIds(), now());
    for (const [at, sessionId] of visible.entries()) {
      if (at > 0 && at % AT_A_TIME === 0) await wait(PAUSE_MS);
      if (isClosed) return;
      tell(sessionId);
    }
  }

  async function work(): Promise<void> {
    isBusy = true;
    while (isStirred && !isClosed) {
      isStirred = false;
      const rested = wait(EVERY_MS);
      await notifyAll().catch((error: unknown) => {
        // Devices also poll once a minute.
        if (!isClosed) log.error({ err: error }, 'the sky was not told of');
      });
      await rested;
    }
    isBusy = false;
  }

  return {
    stir() {
      isStirred = true;
      if (!isBusy) void work();
    },
    close() {
      isClosed = true;
    },
  };
}

/** Returns the sessions whose device has reported itself visible within the last minute, in the given order. */
async function findVisible(db: Kysely<Schema>, sessionIds: string[], now: Date): Promise<string[]> {
  const visible = new Set<string>();
  for (const page of inPages(sessionIds)) {
    const rows = await db
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', anyOf(page))
      .where('visible_until', '>', now)
      .execute();
    for (const { id } of rows) visible.add(id);
  }
  return sessionIds.filter((id) => visible.has(id));
}
