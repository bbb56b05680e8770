const MINUTE_MS = 60_000;

/** A clock that starts in the past and is moved to the present, so that the demo has a history. */
export interface PastClock {
  now(): Date;
  /** Moves forward by a part of the remaining time. Never passes the present. */
  pass(part: number): void;
  /** Moves forward to this many minutes before the present. Never moves back. */
  passTo(minutesBefore: number): void;
  /** Follows the real time from now on. */
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
