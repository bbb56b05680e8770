import { AppError } from '../contract/errors.ts';

export interface RateLimitOptions {
  /** How many calls a full bucket holds. */
  capacity: number;
  refillPerSecond: number;
  now: () => Date;
}

/** A token bucket for each key, in memory: approximate across nodes, exact on one. */
export interface RateLimit {
  /** Takes one token. Throws `too-many-requests` with the seconds to wait when there is none. */
  take(key: string): void;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** Above this many keys the full buckets are forgotten: a forgotten bucket is a full one. */
const SWEEP_ABOVE = 10_000;

export function createRateLimit({ capacity, refillPerSecond, now }: RateLimitOptions): RateLimit {
  const buckets = new Map<string, Bucket>();
  let sweepAbove = SWEEP_ABOVE;

  function tokensAt({ tokens, at }: Bucket, time: number): number {
    const seconds = Math.max(0, time - at) / 1000;
    return Math.min(capacity, tokens + seconds * refillPerSecond);
  }

  function sweep(time: number): void {
    for (const [key, bucket] of buckets) {
      if (tokensAt(bucket, time) >= capacity) buckets.delete(key);
    }
    // Doubling keeps a flood of live keys from making every call a sweep.
    sweepAbove = Math.max(SWEEP_ABOVE, buckets.size * 2);
  }

  return {
    take(key) {
      const time = now().getTime();
      if (buckets.size > sweepAbove) sweep(time);
      const bucket = buckets.get(key);
      const tokens = bucket === undefined ? capacity : tokensAt(bucket, time);
      if (tokens < 1) {
        const retryAfterSeconds = Math.max(1, Math.ceil((1 - tokens) / refillPerSecond));
        throw new AppError('too-many-requests', { retryAfterSeconds });
      }
      buckets.set(key, { tokens: tokens - 1, at: time });
    },
  };
}
