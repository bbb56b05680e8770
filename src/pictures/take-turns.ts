/** Returns a function that runs at most this many tasks at a time. The others wait in order. */
export function takeTurns(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = places;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Pass the slot directly to the next task, so that a new one cannot take it.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
