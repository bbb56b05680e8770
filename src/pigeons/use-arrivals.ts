import { useEffect, useLayoutEffect, useRef } from 'react';
import type { MessageView } from '../../local/queries/views.ts';
import { loadPlays, play } from './plays.ts';

/** The animations are loaded this long after the list, which has priority. */
const LOAD_AFTER_MS = 1_000;

interface ArrivalOptions {
  /** Whether another element of the screen already shows the number of arrivals. */
  hasPill?: boolean;
  /** Called with the number of arrivals, for screens where no other element shows this number. */
  onArrive?: (count: number) => void;
}

/** Animates a pigeon for each letter that is added to a visible list. */
export function useArrivals(
  letters: readonly MessageView[],
  { hasPill = true, onArrive }: ArrivalOptions = {},
): void {
  const shown = useRef<readonly MessageView[] | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => void loadPlays(), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = letters;
    const come = before === null ? [] : findNewLetters(before, letters);
    if (come.length === 0 || document.visibilityState !== 'visible') return;
    onArrive?.(come.length);
    play(({ bringLetters }) =>
      bringLetters(
        come.map(({ id }) => id),
        { hasPill },
      ),
    );
  });
}

interface Letter {
  id: string;
  created_at: string;
  isMine: boolean;
}

/**
 * Returns the letters of others that are newer than all letters in `before`. Older pages, and letters that only
 * reappeared in the list, do not count.
 */
export function findNewLetters<Each extends Letter>(
  before: readonly Letter[],
  now: readonly Each[],
): Each[] {
  const known = new Set(before.map(({ id }) => id));
  const newest =
    before
      .map(({ created_at }) => created_at)
      .toSorted()
      .at(-1) ?? '';
  return now
    .filter(({ id, isMine, created_at }) => !isMine && !known.has(id) && created_at > newest)
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
}
