/**
 * Finds a short part of a list that still fails, by delta debugging: leaves out halves, quarters and so on, as long as
 * the remaining list fails. The order does not change. Stops after `mostTries` tries.
 */
export async function shrink<T>(
  items: readonly T[],
  fails: (part: readonly T[]) => Promise<boolean>,
  mostTries = Number.POSITIVE_INFINITY,
): Promise<T[]> {
  let part = [...items];
  let pieces = 2;
  let tries = 0;
  while (part.length > 0 && pieces <= Math.max(2, part.length)) {
    const size = Math.ceil(part.length / pieces);
    let isShorter = false;
    for (let begin = 0; begin < part.length && !isShorter; begin += size) {
      if (tries >= mostTries) return part;
      tries += 1;
      const rest = [...part.slice(0, begin), ...part.slice(begin + size)];
      if (!(await fails(rest))) continue;
      part = rest;
      isShorter = true;
    }
    if (isShorter) pieces = Math.max(2, pieces - 1);
    else if (size === 1) break;
    else pieces = Math.min(part.length, pieces * 2);
  }
  return part;
}
