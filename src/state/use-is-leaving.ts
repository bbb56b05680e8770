import { useEffect, useReducer } from 'react';
import { UNDO_SECONDS } from '../../contract/limits.ts';
import { useIsOnline } from './use-is-online.ts';

/** So long the way to the server may take before it is said that a letter waits. */
const WAY_MS = 2000;

/**
 * Is a letter in the seconds in which it can be taken back, after which it leaves by itself, or on its way
 * to the server right after them? Without a network it waits instead. `undoUntil` is in milliseconds since
 * 1970; where the clock was set back since it says nothing, as in the outbox.
 */
export function useIsLeaving(undoUntil: number | null): boolean {
  const isOnline = useIsOnline();
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  const end = undoUntil === null ? 0 : undoUntil + WAY_MS;
  const left = end - Date.now();
  const isLeaving = left > 0 && left <= UNDO_SECONDS * 1000 + WAY_MS;
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(lookAgain, end - Date.now());
    return () => clearTimeout(timer);
  }, [end, isLeaving]);
  return isOnline && isLeaving;
}
