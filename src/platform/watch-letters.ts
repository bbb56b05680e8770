import type { SharedQuery } from '../state/shared-query.ts';
import { createStore, type Store } from '../state/store.ts';

/** The id of the letter written last on this page. */
export const newestLetterStore = createStore<string | null>(null);

interface Ears {
  /** Called when a letter starts to wait, because it was just written or is being retried. */
  onWritten(): void;
  /** Called when these letters no longer wait: delivered, rejected or undone. */
  onLeft(ids: readonly string[]): void;
}

/**
 * Follows the ids of the waiting letters. Letters that wait at the start do not count as written. The page reports its
 * own letters with `newest`, because a letter may be delivered before the delayed query runs.
 */
export function watchLetters(
  waiting: SharedQuery<readonly string[]>,
  newest: Store<string | null>,
  { onWritten, onLeft }: Ears,
): void {
  let known: readonly string[] | null = null;
  waiting.subscribe(() => {
    const before = known;
    const now = waiting.get() ?? [];
    known = now;
    if (before === null) return;
    const left = before.filter((id) => !now.includes(id));
    if (left.length > 0) onLeft(left);
    if (now.some((id) => !before.includes(id))) onWritten();
  });
  newest.subscribe(() => {
    const id = newest.get();
    if (id === null || known?.includes(id)) return;
    known = [...(known ?? []), id];
    onWritten();
  });
}
