import type { Device } from '../device/device.ts';

/**
 * Removes the files that are marked for deletion from the cache, then removes the marks. After an interruption it runs
 * again. Safe in any thread.
 */
export async function sweepFiles(device: Device): Promise<void> {
  const { db } = device;
  const urls = await db.filesToDrop.toCollection().primaryKeys();
  if (urls.length === 0) return;
  await device.dropFiles(urls);
  await db.filesToDrop.bulkDelete(urls);
}
