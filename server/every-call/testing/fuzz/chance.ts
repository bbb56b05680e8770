/** A seeded source of random choices. The same seed gives the same choices. */
export interface Chance {
  /** An integer from 0 to below `limit`. */
  below(limit: number): number;
  pick<Item>(list: readonly Item[]): Item;
  bytes(count: number): Buffer;
}

/** Mulberry32: small, and uniform enough for choosing mutations. */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    pick(list) {
      const item = list[below(list.length)];
      if (item === undefined) throw new Error('there is nothing to choose from');
      return item;
    },
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => below(256))),
  };
}
