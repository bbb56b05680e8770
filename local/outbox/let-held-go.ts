import type { Device } from '../device/device.ts';
import { isStorageFull } from '../device/is-storage-full.ts';

/**
 * The network may be back: what only the want of an answer holds may go at once. What the server has
 * asked to wait, and what is held for a reason of its own, keeps its moment.
 */
export async function letHeldGo({ db }: Pick<Device, 'db'>): Promise<void> {
  const held = await db.outbox.filter(({ mayGoEarly }) => mayGoEarly === true).primaryKeys();
  if (held.length === 0) return;
  try {
    await db.outbox
      .where('position')
      .anyOf(held)
      .filter(({ mayGoEarly }) => mayGoEarly === true)
      .modify({ nextAttemptAt: 0, mayGoEarly: false });
  } catch (error) {
    // Without room for that they wait for their own moment, which is near.
    if (!isStorageFull(error)) throw error;
  }
}
