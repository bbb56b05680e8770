import type { SharedQuery } from '../stores/shared-query.ts';

/** What a page does about the letters that wait on the device. */
interface Ears {
  /** One waits that did not before: the person has just written it, or tries it again. */
  onWritten(): void;
  /** These wait no more: delivered, refused or taken back. */
  onLeft(ids: readonly string[]): void;
}

/** Follows the letters that wait, by their ids; those that waited at first were not just written. */
export function watchLetters(
  waiting: SharedQuery<readonly string[]>,
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
}
