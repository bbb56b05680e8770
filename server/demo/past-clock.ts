/** A clock that begins in the past and is brought to the present, so that a demo has a yesterday. */
export interface PastClock {
  now(): Date;
  /** Moves on by a part of what is left; never beyond the present. */
  pass(part: number): void;
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
    arrive() {
      behind = 0;
    },
  };
}
