import type { GuvercinDatabase } from '../database.ts';
import { readView, type Viewpoint } from './read-outbox.ts';

/** How much of what the person did waits on this device, and how much was refused. */
export function queryWaiting(
  db: GuvercinDatabase,
): Promise<{ waiting: number; letters: number; failed: number }> {
  const empty = { waiting: 0, letters: 0, failed: 0 };
  return readView(db, { tables: [], empty }, async (view) => countRows(view));
}

function countRows({ rows }: Viewpoint) {
  const waiting = rows.filter(({ state }) => state === 'waiting');
  const letters = waiting.filter(({ name }) => name === 'send-message' || name === 'reply-message');
  return {
    waiting: waiting.length,
    letters: letters.length,
    failed: rows.length - waiting.length,
  };
}
