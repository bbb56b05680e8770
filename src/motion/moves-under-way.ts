import { useRef, useSyncExternalStore } from 'react';
import { isAnsweringTap } from '../state/give-way.ts';

/** No move takes so long; one that a browser never shows ends nothing. */
const AT_MOST_MS = 1_000;

const moving = new Set<Element>();
const listeners = new Set<() => void>();
/** Something moves, or has arrived and was not yet painted where it is. */
let isUnderWay = false;
let until = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

function end(): void {
  if (!isUnderWay) return;
  isUnderWay = false;
  for (const listener of listeners) listener();
}

/** A part of the page is on its way to another place. What floats above the page moves none of its rows. */
export function noteMove(part: Element): void {
  if (part.closest('[data-floating]') !== null) return;
  moving.add(part);
  isUnderWay = true;
  until = performance.now() + AT_MOST_MS;
  clearTimeout(timer);
  timer = setTimeout(() => {
    moving.clear();
    end();
  }, AT_MOST_MS);
}

/** It has arrived. */
export function noteArrival(part: Element): void {
  moving.delete(part);
  if (moving.size > 0) return;
  // In one frame with the next change a browser takes the end of a move for a jump.
  requestAnimationFrame(() => requestAnimationFrame(() => moving.size === 0 && end()));
}

/** Whether the next change of a list has to wait. */
export const isMoving = (): boolean =>
  isUnderWay &&
  performance.now() < until &&
  document.visibilityState === 'visible' &&
  !isAnsweringTap();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Returns what a list shows: `value`, but while rows move the value from before the move, for at most a second. A
 * change during a move would look like a jump. The first value, another `part`, and a change right after a tap are
 * returned at once.
 */
export function useOneAtATime<Value extends { part: unknown }>(
  value: Value | undefined,
): Value | undefined {
  const mustWait = useSyncExternalStore(subscribe, isMoving);
  const shown = useRef(value);
  if (!mustWait || shown.current?.part !== value?.part) shown.current = value;
  return shown.current;
}
