import type { SharedQuery } from '../stores/shared-query.ts';

/**
 * Calls back whenever one more letter waits than before: the person has just sent one. Those that
 * waited already when the page was opened do not count.
 */
export function watchLetters(
  waiting: SharedQuery<{ letters: number }>,
  onLetter: () => void,
): void {
  let known: number | null = null;
  waiting.subscribe(() => {
    const letters = waiting.get()?.letters ?? 0;
    const isNew = known !== null && letters > known;
    known = letters;
    if (isNew) onLetter();
  });
}
