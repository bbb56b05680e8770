import type { GuvercinDatabase } from '../../local/device/database.ts';
import { changeAsked, readAsked } from '../../local/device/prompts.ts';
import { isStandalone } from './platform.ts';
import { followStorageStatus } from './storage-status.ts';

/**
 * Asks the browser once for persistent storage, and once more after the app was installed, because that changes the
 * answer. Some browsers ask the person, so this happens after a letter was sent, when there is data to lose.
 */
export async function keepStorage(db: GuvercinDatabase): Promise<void> {
  if (!('storage' in navigator) || !('persist' in navigator.storage)) return;
  const { isStorageKept, wasAskedInstalled } = await readAsked(db);
  const isNewlyInstalled = isStandalone() && isStorageKept !== true && !wasAskedInstalled;
  if (isStorageKept !== null && !isNewlyInstalled) return;
  await askToKeepStorage(db);
}

/** Asks the browser for persistent storage, independent of earlier answers. Resolves with the browser's answer. */
export async function askToKeepStorage(db: GuvercinDatabase): Promise<boolean> {
  const isStorageKept = await navigator.storage.persist();
  await changeAsked(db, { isStorageKept, ...(isStandalone() ? { wasAskedInstalled: true } : {}) });
  await followStorageStatus();
  return isStorageKept;
}
