import { Dexie, type PromiseExtended } from 'dexie';

/** Long enough to read and paint the list of the screen, too short to be noticed. */
const MOMENT_MS = 60;
/** Longer than painting the response to a tap usually takes. */
const AFTER_TAP_MS = 200;
let tappedAt = Number.NEGATIVE_INFINITY;

/**
 * Returns a live query for content outside the screen's main list. The first read runs at once. After a change the
 * query runs a moment later, so that it does not delay the transactions of a tap.
 */
export function deferQuery<Value>(query: () => Promise<Value>): () => Promise<Value> {
  const later = deferEveryQuery(query);
  let isFirst = true;
  return () => {
    if (!isFirst) return later();
    isFirst = false;
    return query();
  };
}

/** Returns a live query that is also delayed for its first result. */
export function deferEveryQuery<Value>(query: () => Promise<Value>): () => Promise<Value> {
  return () => waitForInput().then(query);
}

/** Makes delayed queries also wait for the response to a tap, regardless of the change that triggered them. */
export function yieldToInput(target: EventTarget): void {
  const note = () => {
    tappedAt = performance.now();
  };
  target.addEventListener('click', note, { capture: true, passive: true });
}

/** Returns a Dexie promise, because only Dexie's promises keep track of the live query. */
function waitForInput(): PromiseExtended<void> {
  return new Dexie.Promise<void>((resolve) => {
    const look = () => {
      const left = tappedAt + AFTER_TAP_MS - performance.now();
      if (left > 0) setTimeout(look, left);
      else resolve();
    };
    setTimeout(look, MOMENT_MS);
  });
}
