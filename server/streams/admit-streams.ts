const SOONEST_MS = 1000;
/** The maximum delay in a `bye`. Streams further back in the queue ask again after it. */
const LATEST_MS = 300_000;

/** Limits how many streams open at a time, because each costs a session check and a pull. */
export interface StreamAdmission {
  /** Returns null if the stream may open, else the delay in milliseconds before its retry. */
  ask(): number | null;
}

/**
 * Admits a number of streams per second, up to one second's worth at once. Each further one gets its own retry slot at
 * the same pace, so that rejected streams do not all return together.
 */
export function createStreamAdmission({
  perSecond,
  now,
}: {
  perSecond: number;
  now: () => Date;
}): StreamAdmission {
  const paceMs = 1000 / perSecond;
  /** The token bucket as a time: it is full when this is a second ago. Each stream advances it. */
  let paidUntil = Number.NEGATIVE_INFINITY;
  let promisedUntil = Number.NEGATIVE_INFINITY;
  return {
    ask() {
      const at = now().getTime();
      // After the clock was set back, do not wait for the former time.
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
