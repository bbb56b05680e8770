/** A seeded source of random choices. Every run of a seed makes the same choices. */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** An integer from 0 to below `below`. */
  below(below: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T | undefined;
  fill(bytes: Uint8Array<ArrayBuffer>): void;
  /** Returns an independent stream, so that choices of one part do not affect another's. */
  fork(): Random;
}

export const SALT_BELOW = 4294967296;

/** mulberry32: small, fast and good enough to choose faults. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / SALT_BELOW;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (items) => items[below(items.length)],
    fill(bytes) {
      for (let index = 0; index < bytes.length; index += 1) bytes[index] = below(256);
    },
    fork: () => createRandom(below(SALT_BELOW)),
  };
}
