import { AppError } from '../../contract/errors.ts';
import { hashSecret } from '../base/hash-secret.ts';

export interface Rate {
  /** How many calls a full bucket holds. */
  capacity: number;
  refillPerSecond: number;
}

export interface RateLimitOptions extends Rate {
  now: () => Date;
  /** For keys that are e-mails or addresses: they are neither held nor told to other nodes. */
  areKeysHashed?: boolean;
}

/** A token bucket for each key, in memory: exact on one node, approximate across nodes. */
export interface RateLimit {
  /** Takes one token. Throws `too-many-requests` with the seconds to wait when there is none. */
  take(key: string): void;
}

/** The same as the other nodes' shares of it are told and heard. */
export interface SharedRateLimit extends RateLimit {
  /** Hears of every token taken here, under the key as it is kept. */
  onTake(listener: (key: string) => void): void;
  /** Takes off what another node gave; a bucket may owe. */
  takeOff(key: string, count: number): void;
  /**
   * Changes size and speed while keys have buckets. Each bucket stays as full as it was: a full one is full, an
   * empty one is empty.
   */
  resize(rate: Rate): void;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** Above this many keys the full buckets are forgotten: a forgotten bucket is a full one. */
const SWEEP_ABOVE = 10_000;

export function createRateLimit(options: RateLimitOptions): SharedRateLimit {
  const { now, areKeysHashed = false } = options;
  let { capacity, refillPerSecond } = options;
  const buckets = new Map<string, Bucket>();
  let sweepAbove = SWEEP_ABOVE;
  let tell = (_key: string) => {};

  function tokensOf(key: string, time: number): number {
    const bucket = buckets.get(key);
    return bucket === undefined ? capacity : tokensAt(bucket, time);
  }

  function tokensAt({ tokens, at }: Bucket, time: number): number {
    const seconds = Math.max(0, time - at) / 1000;
    return Math.min(capacity, tokens + seconds * refillPerSecond);
  }

  function keep(key: string, bucket: Bucket): void {
    if (buckets.size > sweepAbove) sweep(bucket.at);
    buckets.set(key, bucket);
  }

  function sweep(time: number): void {
    for (const [key, bucket] of buckets) {
      if (tokensAt(bucket, time) >= capacity) buckets.delete(key);
    }
    // Doubling keeps a flood of live keys from making every call a sweep.
    sweepAbove = Math.max(SWEEP_ABOVE, buckets.size * 2);
  }

  return {
    take(plainKey) {
      const key = areKeysHashed ? hashSecret(plainKey) : plainKey;
      const time = now().getTime();
      const tokens = tokensOf(key, time);
      if (tokens < 1) {
        const retryAfterSeconds = Math.max(1, Math.ceil((1 - tokens) / refillPerSecond));
        throw new AppError('too-many-requests', { retryAfterSeconds });
      }
      keep(key, { tokens: tokens - 1, at: time });
      tell(key);
    },
    onTake(listener) {
      tell = listener;
    },
    takeOff(key, count) {
      const time = now().getTime();
      keep(key, { tokens: tokensOf(key, time) - count, at: time });
    },
    resize(rate) {
      const part = rate.capacity / capacity;
      if (part === 1 && rate.refillPerSecond === refillPerSecond) return;
      const time = now().getTime();
      for (const [key, bucket] of buckets) {
        buckets.set(key, { tokens: tokensAt(bucket, time) * part, at: time });
      }
      ({ capacity, refillPerSecond } = rate);
    },
  };
}
