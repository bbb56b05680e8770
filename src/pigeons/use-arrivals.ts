import { useEffect, useLayoutEffect, useRef } from 'react';
import type { MessageView } from '../../local/queries/views.ts';
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

interface Letter {
  id: string;
  created_at: string;
  isMine: boolean;
}

/**
 * Which of the letters that stand here now have come from others since `before`: newer than all that
 * stood there. Older pages, and what merely came back into the list, have not arrived.
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
