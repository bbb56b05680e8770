export interface Random {
  /** An integer from 0 to below `below`. */
  below(below: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
}

/** mulberry32: small, fast and good enough to choose faults. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * limit);
  };
  return { below, pick: (items) => items[below(items.length)] ?? items[0] };
}
