import { AppError } from '../../contract/errors.ts';
import { hashSecret } from '../base/hash-secret.ts';

export interface Rate {
  capacity: number;
  refillPerSecond: number;
}

export interface RateLimitOptions extends Rate {
  now: () => Date;
  /**
   * Whether to hash the keys before they are stored or sent to other nodes, because they are e-mail or IP addresses.
   */
  areKeysHashed?: boolean;
}

/** A token bucket for each key, in memory: exact on one node, approximate across nodes. */
export interface RateLimit {
  /** Takes one token. Throws `too-many-requests` with the seconds to wait if there is none. */
  take(key: string): void;
}

/** A rate limit that exchanges its counts with other nodes. */
export interface SharedRateLimit extends RateLimit {
  /** Called for every token taken here, with the key as it is stored. */
  onTake(listener: (key: string) => void): void;
  /** Subtracts tokens that another node gave. A bucket may become negative. */
  takeOff(key: string, count: number): void;
  /**
   * Changes capacity and refill rate of buckets in use. Each bucket keeps its fill ratio: a full one stays full, an
   * empty one empty.
   */
  resize(rate: Rate): void;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** Above this many keys, full buckets are removed. A missing bucket counts as full. */
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
    // Doubling avoids a sweep on every call during a flood of active keys.
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
