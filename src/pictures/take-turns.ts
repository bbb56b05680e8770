/** Lets so many works run at a time; the others wait in the order in which they came. */
export function takeTurns(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = places;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place goes from hand to hand: nobody who comes now may slip in between.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
