import { useEffect, useLayoutEffect, useRef } from 'react';
import type { MessageView } from '../../local/queries/views.ts';
import { findArrivals } from './find-arrivals.ts';
import { loadPlays, play } from './plays.ts';

/** The list comes first; nobody sees a pigeon before it. */
const LOAD_AFTER_MS = 1_000;

/**
 * Lets a pigeon bring each letter that comes into a list while somebody looks at it (LOOK: "A pigeon
 * arrives"). What readers hear of it is said where it is learnt, once.
 */
export function useArrivals(letters: readonly MessageView[], { hasPill = true } = {}): void {
  const shown = useRef<readonly MessageView[] | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => void loadPlays(), LOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = letters;
    if (before === null || before === letters) return;
    const come = findArrivals(before, letters);
    if (come.length === 0) return;
    play(({ bringLetters }) =>
      bringLetters(
        come.map(({ id }) => id),
        { hasPill },
      ),
    );
  });
}
