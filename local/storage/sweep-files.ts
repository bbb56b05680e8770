import type { Device } from '../device/device.ts';

/**
 * Takes the files that rows let go of out of the cache, and then their notes: a kill in between
 * only repeats it. Safe from any thread.
 */
export async function sweepFiles(device: Device): Promise<void> {
  const { db } = device;
  const urls = await db.filesToDrop.toCollection().primaryKeys();
  if (urls.length === 0) return;
  await device.dropFiles(urls);
  await db.filesToDrop.bulkDelete(urls);
}
