import type { SharedQuery } from '../state/shared-query.ts';
import { createStore, type Store } from '../state/store.ts';

/** The letter that was written last on this page, by its id. */
export const newestLetterStore = createStore<string | null>(null);

/** What a page does about the letters that wait on the device. */
interface Ears {
  /** One waits that did not before: the person has just written it, or tries it again. */
  onWritten(): void;
  /** These wait no more: delivered, refused or taken back. */
  onLeft(ids: readonly string[]): void;
}

/**
 * Follows the letters that wait, by their ids; those that waited at first were not just written. The page
 * says of its own (`newest`): one may have left before the query that gives way was asked again.
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
