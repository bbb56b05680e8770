import { changeAsked, readAsked } from '../../local/device/asked.ts';
import type { GuvercinDatabase } from '../../local/device/database.ts';
import { isStandalone } from './platform.ts';
import { followStorageFate } from './storage-fate.ts';

/**
 * Asks the browser once to keep what is stored here when the disk runs low, and once more where the app was
 * installed since: that changes the answer. Some browsers ask the person: so it happens after a letter was
 * sent, when there is something to lose.
 */
export async function keepStorage(db: GuvercinDatabase): Promise<void> {
  if (!('storage' in navigator) || !('persist' in navigator.storage)) return;
  const { isStorageKept, wasAskedInstalled } = await readAsked(db);
  const isNewlyInstalled = isStandalone() && isStorageKept !== true && !wasAskedInstalled;
  if (isStorageKept !== null && !isNewlyInstalled) return;
  await askToKeepStorage(db);
}

/** Asks whatever was answered before, from a tap; answers what the browser has agreed to. */
export async function askToKeepStorage(db: GuvercinDatabase): Promise<boolean> {
  const isStorageKept = await navigator.storage.persist();
  await changeAsked(db, { isStorageKept, ...(isStandalone() ? { wasAskedInstalled: true } : {}) });
  await followStorageFate();
  return isStorageKept;
}
