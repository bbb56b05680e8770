import { Dexie, type PromiseExtended } from 'dexie';

/** Long enough for the list of the screen to be read and painted, too short to be seen. */
const MOMENT_MS = 60;
/** Longer than a tap's answer mostly takes to be painted. */
const AFTER_TAP_MS = 200;
let tappedAt = Number.NEGATIVE_INFINITY;

/**
 * A live query for what stands beside the screen's own list. The first answer comes at once; after a
 * change it is read a moment later, so that a tap's letter need not stand in a line of transactions.
 */
export function givingWay<Value>(query: () => Promise<Value>): () => Promise<Value> {
  const later = aMomentLater(query);
  let isFirst = true;
  return () => {
    if (!isFirst) return later();
    isFirst = false;
    return query();
  };
}

/** A live query that gives way with its first answer too. */
export function aMomentLater<Value>(query: () => Promise<Value>): () => Promise<Value> {
  return () => waitAMoment().then(query);
}

/** Lets what gives way wait for the answer to a tap as well, whatever changed before it. */
export function giveWayToTaps(target: EventTarget): void {
  const note = () => {
    tappedAt = performance.now();
  };
  target.addEventListener('click', note, { capture: true, passive: true });
}

/** A promise of Dexie's, which remembers the live query that waits. */
function waitAMoment(): PromiseExtended<void> {
  return new Dexie.Promise<void>((resolve) => {
    const look = () => {
      const left = tappedAt + AFTER_TAP_MS - performance.now();
      if (left > 0) setTimeout(look, left);
      else resolve();
    };
    setTimeout(look, MOMENT_MS);
  });
}
