import { useEffect, useReducer } from 'react';
import { UNDO_SECONDS } from '../../contract/limits.ts';
import { useIsOnline } from './use-is-online.ts';

/** The time that a delivery may take before the letter is shown as waiting. */
const WAY_MS = 2000;

/**
 * Whether a letter is in its undo period or being sent right after it. Without a network it waits instead. `undoUntil`
 * is in milliseconds since 1970; as in the outbox, it is ignored if the clock was set back.
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
