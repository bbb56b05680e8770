const SOONEST_MS = 1000;
/** The maximum delay in a `bye`. Streams further back in the queue ask again after this time. */
const LATEST_MS = 300_000;

/** Limits how many streams open at a time, because each costs a session check and a pull. */
export interface StreamAdmission {
  /** Returns null if the stream may open, else the delay in milliseconds before its retry. */
  ask(): number | null;
}

/**
 * Admits `perSecond` streams per second, and at most one second's worth at once. Each rejected stream gets its own
 * retry time at the same pace, so that they do not all return together.
 */
export function createStreamAdmission({
  perSecond,
  now,
}: {
  perSecond: number;
  now: () => Date;
}): StreamAdmission {
  const paceMs = 1000 / perSecond;
  /**
   * A token bucket, stored as a time. The bucket is full when this time is at least a second ago. Each admitted stream
   * moves the time forward.
   */
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
