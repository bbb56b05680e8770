import type { GuvercinDatabase } from '../database.ts';
import { readViewpoint } from './read-outbox.ts';

/** How much of what the person did waits on this device, and how much was refused. */
export async function queryWaiting(
  db: GuvercinDatabase,
): Promise<{ waiting: number; letters: number; failed: number }> {
  const view = await readViewpoint(db);
  const rows = view?.rows ?? [];
  const waiting = rows.filter(({ state }) => state === 'waiting');
  const letters = waiting.filter(({ name }) => name === 'send-message' || name === 'reply-message');
  return {
    waiting: waiting.length,
    letters: letters.length,
    failed: rows.length - waiting.length,
  };
}
