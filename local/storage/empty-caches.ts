import type { Device } from '../device.ts';

/** Lets go of what only saves a fetch: the stored sky, other people and the kept files. */
export async function emptyCaches(device: Device): Promise<void> {
  const { db } = device;
  await db.transaction('rw', [db.sky, db.strangers, db.visited, db.records], async () => {
    await db.sky.clear();
    await db.strangers.clear();
    await db.visited.clear();
    await db.records.bulkDelete(['sky', 'featured']);
  });
  await device.emptyFiles();
}
