import type { Device } from '../device/device.ts';
import { readRecord } from '../device/stored-records.ts';
import { type Mutated, mutate } from '../outbox/mutate.ts';

/** Reads every notification that this device has seen (product.md section 4), as `markAllRead` does. */
export async function readAllNotifications(device: Device): Promise<Mutated> {
  const sync = await readRecord(device.db, 'sync');
  return mutate(device, 'read-all-notifications', { until: sync?.cursor ?? 0 });
}
