import { UNDO_SECONDS } from '../../contract/limits.ts';
import type { Device } from '../device/device.ts';
import { queryWaiting } from '../queries/query-waiting.ts';
import type { Drainer } from './request-drain.ts';

const UNDO_IS_OVER_MS = UNDO_SECONDS * 1000 + 500;

/**
 * Delivers what can go, also a letter that is still in its seconds of undo: those are waited for.
 * Resolves with how many rows wait all the same.
 */
export async function drainPastUndo(
  { db, timers }: Pick<Device, 'db' | 'timers'>,
  drainer: Pick<Drainer, 'drain' | 'drainAnew'>,
): Promise<number> {
  await drainer.drainAnew();
  if ((await queryWaiting(db)).waiting === 0) return 0;
  await new Promise((resolve) => timers.set(() => resolve(undefined), UNDO_IS_OVER_MS));
  await drainer.drain();
  return (await queryWaiting(db)).waiting;
}
