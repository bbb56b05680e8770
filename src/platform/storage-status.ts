import { createStore } from '../state/store.ts';
import { isSafariTab } from './platform.ts';
import { readStorage } from './read-storage.ts';

/**
 * What may happen to the stored data. `stays`: the browser agreed to keep it. `may-go`: the browser did not agree; a
 * private window never does. `a-week`: the browser deletes the data of a site that was not opened for seven days.
 * `unknown`: the browser does not say.
 */
export type StorageStatus = 'stays' | 'may-go' | 'a-week' | 'unknown';

/** The known risk for undelivered letters. */
export type StorageRisk = Extract<StorageStatus, 'may-go' | 'a-week'>;

export const isAtRisk = (fate: StorageStatus): fate is StorageRisk =>
  fate === 'may-go' || fate === 'a-week';

/** Returns the storage status from the browser's answer. `isKept` is `null` if it cannot be queried. */
export function judgeStorage({
  isKept,
  isInSafariTab,
}: {
  isKept: boolean | null;
  isInSafariTab: boolean;
}): StorageStatus {
  // Safari's seven days apply even if the storage is persistent. That only protects against a full disk.
  if (isInSafariTab) return 'a-week';
  if (isKept === null) return 'unknown';
  return isKept ? 'stays' : 'may-go';
}

/** The fate of the stored data, according to the browser's last answer. */
export const storageStatusStore = createStore<StorageStatus>('unknown');

/** Queries the browser again, because no event reports a change. */
export async function followStorageStatus(): Promise<void> {
  const isInSafariTab = isSafariTab();
  // Set before the query, so that it is known before any element depends on it.
  if (isInSafariTab) storageStatusStore.set('a-week');
  const { isKept } = await readStorage();
  storageStatusStore.set(judgeStorage({ isKept, isInSafariTab }));
}
