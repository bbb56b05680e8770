import { createStore } from '../state/store.ts';
import { isSafariTab } from './platform.ts';
import { readStorage } from './read-storage.ts';

/**
 * What may become of what is stored here. `stays`: the browser has agreed not to clear it by itself.
 * `may-go`: it has not, or has refused; a private window never agrees. `a-week`: it clears a site that was
 * not opened for seven days. `unknown`: it does not say.
 */
export type StorageFate = 'stays' | 'may-go' | 'a-week' | 'unknown';

/** What the browser is known to be able to do to letters that wait. */
export type StorageRisk = Extract<StorageFate, 'may-go' | 'a-week'>;

export const isAtRisk = (fate: StorageFate): fate is StorageRisk =>
  fate === 'may-go' || fate === 'a-week';

/** By what the browser answers; `isKept` null: it cannot be asked. */
export function judgeStorage({
  isKept,
  isInSafariTab,
}: {
  isKept: boolean | null;
  isInSafariTab: boolean;
}): StorageFate {
  // Safari's seven days come whatever it has agreed to: that holds for a full disk.
  if (isInSafariTab) return 'a-week';
  if (isKept === null) return 'unknown';
  return isKept ? 'stays' : 'may-go';
}

/** The fate of what is stored here, as the browser last told it. */
export const storageFateStore = createStore<StorageFate>('unknown');

/** Asks the browser anew; no event tells of a change. */
export async function followStorageFate(): Promise<void> {
  const isInSafariTab = isSafariTab();
  // Known without asking, before anything is on the screen that would grow by it.
  if (isInSafariTab) storageFateStore.set('a-week');
  const { isKept } = await readStorage();
  storageFateStore.set(judgeStorage({ isKept, isInSafariTab }));
}
