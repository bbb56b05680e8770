const MINUTE_MS = 60_000;

/** A clock that begins in the past and is brought to the present, so that a demo has a yesterday. */
export interface PastClock {
  now(): Date;
  /** Moves on by a part of what is left; never beyond the present. */
  pass(part: number): void;
  /** Moves on to so many minutes before the present; never back. */
  passTo(minutesBefore: number): void;
  /** From now on it is now. */
  arrive(): void;
}

export function createPastClock(behindMs: number): PastClock {
  let behind = behindMs;
  return {
    now: () => new Date(Date.now() - behind),
    pass(part) {
      behind -= behind * part;
    },
    passTo(minutesBefore) {
      behind = Math.min(behind, minutesBefore * MINUTE_MS);
    },
    arrive() {
      behind = 0;
    },
  };
}
