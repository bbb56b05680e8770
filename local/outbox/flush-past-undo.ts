import { UNDO_SECONDS } from '../../contract/limits.ts';
import type { Device } from '../device/device.ts';
import { queryWaiting } from '../queries/query-waiting.ts';
import type { Flusher } from './flusher.ts';

const UNDO_IS_OVER_MS = UNDO_SECONDS * 1000 + 500;

/**
 * Delivers all rows that can be sent. Waits for the undo period of a letter, then sends it too. Resolves with the
 * number of rows that still wait.
 */
export async function flushPastUndo(
  { db, timers }: Pick<Device, 'db' | 'timers'>,
  flusher: Pick<Flusher, 'flush' | 'flushAgain'>,
): Promise<number> {
  await flusher.flushAgain();
  if ((await queryWaiting(db)).waiting === 0) return 0;
  await new Promise((resolve) => timers.set(() => resolve(undefined), UNDO_IS_OVER_MS));
  await flusher.flush();
  return (await queryWaiting(db)).waiting;
}
