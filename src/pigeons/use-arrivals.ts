import { useEffect, useLayoutEffect, useRef } from 'react';
import type { MessageView } from '../../local/queries/views.ts';
import { findNewLetters } from './find-new-letters.ts';
import { loadPlays, play } from './plays.ts';

/** The list comes first; nobody sees a pigeon before it. */
const LOAD_AFTER_MS = 1_000;

interface ArrivalOptions {
  /** Something else on the screen counts them already. */
  hasPill?: boolean;
  /** So many have come, for where nothing else says it. */
  onArrive?: (count: number) => void;
}

/** Lets a pigeon bring each letter that comes into a list while somebody looks at it. */
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
