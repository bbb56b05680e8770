/** Sooner than this nobody is sent back to ask again. */
const SOONEST_MS = 1000;
/** What a `bye` may say at most: whoever is behind so many others asks again then. */
const LATEST_MS = 300_000;

/** Decides how many streams open at a time, since each costs a look at its session and a pull. */
export interface StreamAdmission {
  /** null: it may open. Else after how many milliseconds it should come back. */
  ask(): number | null;
}

/**
 * Lets so many streams a second in, a second's worth at once; each further one is given a moment of
 * its own at the same pace, so that those who were turned away do not all come back together.
 */
export function createStreamAdmission({
  perSecond,
  now,
}: {
  perSecond: number;
  now: () => Date;
}): StreamAdmission {
  const paceMs = 1000 / perSecond;
  /** The bucket is full when this lies a second back; each stream moves it on by its share. */
  let paidUntil = Number.NEGATIVE_INFINITY;
  let promisedUntil = Number.NEGATIVE_INFINITY;
  return {
    ask() {
      const at = now().getTime();
      // A clock that was turned back makes nobody wait for its old time.
      if (paidUntil > at + SOONEST_MS) paidUntil = at;
      const paid = Math.max(paidUntil, at - SOONEST_MS) + paceMs;
      if (paid <= at) {
        paidUntil = paid;
        return null;
      }
      if (promisedUntil > at + LATEST_MS) promisedUntil = at;
      promisedUntil = Math.max(promisedUntil, at + SOONEST_MS) + paceMs;
      return Math.min(LATEST_MS, Math.ceil(promisedUntil - at));
    },
  };
}
