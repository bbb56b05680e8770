import type { Device } from './device.ts';
import { type Mutated, mutate } from './mutate.ts';
import { readRecord } from './stored-records.ts';

/** Reads every notification that this device has seen (product.md section 4), as `markAllRead` does. */
export async function readAllNotifications(device: Device): Promise<Mutated> {
  const sync = await readRecord(device.db, 'sync');
  return mutate(device, 'read-all-notifications', { until: sync?.cursor ?? 0 });
}
