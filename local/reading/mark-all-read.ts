import type { Device } from '../device/device.ts';
import { readRecord } from '../device/stored-records.ts';
import { type Mutated, mutate } from '../outbox/mutate.ts';
import { readViewpoint, viewTables } from '../queries/read-outbox.ts';

/**
 * Marks every message that this device has received as read (product.md section 4). `until` is the device's cursor at
 * the tap, so that later messages stay unread. The row waits in the lanes of all pigeons whose messages it covers.
 * Throws like `mutate`.
 */
export async function markAllRead(device: Device): Promise<Mutated> {
  const { db } = device;
  const { until, pigeonIds } = await db.transaction(
    'r',
    [...viewTables(db), db.messages],
    async () => {
      const sync = await readRecord(db, 'sync');
      const view = await readViewpoint(db);
      const unread = view === null ? [] : await db.messages.where({ unreadIn: view.gen }).toArray();
      const pigeons = new Set(unread.map(({ value }) => value.pigeonId));
      return { until: sync?.cursor ?? 0, pigeonIds: [...pigeons].toSorted() };
    },
  );
  return mutate(device, 'mark-all-read', { until, pigeonIds });
}

/** Marks every notification that this device has received as read (product.md section 4), like `markAllRead`. */
export async function readAllNotifications(device: Device): Promise<Mutated> {
  const sync = await readRecord(device.db, 'sync');
  return mutate(device, 'read-all-notifications', { until: sync?.cursor ?? 0 });
}
