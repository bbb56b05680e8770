import { Queue } from 'workbox-background-sync';
import type { GuvercinDatabase } from '../local/database.ts';
import { queryWaiting } from '../local/queries/query-waiting.ts';
import type { Drainer } from '../local/request-drain.ts';

/**
 * The trigger that works with no tab open. Workbox's queue only asks the browser for a sync event
 * (and runs at start-up where there is none); it never holds a send: the outbox does.
 */
export function createBackgroundSync(
  db: GuvercinDatabase,
  drainer: Drainer,
): { ask(): Promise<void> } {
  const queue = new Queue('guvercin-outbox', {
    onSync: async () => {
      await drainUntilNothingIsDue(db, drainer);
    },
  });
  return { ask: () => queue.registerSync() };
}

const UNDO_IS_OVER_MS = 5_500;

/** A letter may still be in its seconds of undo when the last tab closes: the event waits for it. */
async function drainUntilNothingIsDue(db: GuvercinDatabase, drainer: Drainer): Promise<void> {
  await drainer.drain();
  if ((await queryWaiting(db)).waiting === 0) return;
  await new Promise((resolve) => setTimeout(resolve, UNDO_IS_OVER_MS));
  await drainer.drain();
  const { waiting } = await queryWaiting(db);
  // A rejected sync event is repeated by the browser when it sees fit.
  if (waiting > 0) throw new Error(`${waiting} rows of the outbox still wait`);
}
