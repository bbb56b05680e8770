import { changeAsked, readAsked } from '../../local/asked.ts';
import type { GuvercinDatabase } from '../../local/database.ts';

/**
 * Asks the browser once to keep what is stored here when the disk runs low. Some browsers ask the
 * person: so it happens after a letter was sent, when there is something to lose.
 */
export async function keepStorage(db: GuvercinDatabase): Promise<void> {
  if (!('storage' in navigator) || !('persist' in navigator.storage)) return;
  if ((await readAsked(db)).isStorageKept !== null) return;
  await askToKeepStorage(db);
}

/** Asks whatever was answered before, from a tap; answers what the browser has agreed to. */
export async function askToKeepStorage(db: GuvercinDatabase): Promise<boolean> {
  const isStorageKept = await navigator.storage.persist();
  await changeAsked(db, { isStorageKept });
  return isStorageKept;
}
