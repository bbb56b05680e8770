/** How many are being seen yet, and what waits for the end of one of them. */
let pending = 0;
let seen: (() => void)[] = [];

interface Seeing {
  afterMs: number;
  /** What stands still when it has been seen may wait until something else ends. */
  mayWait?: boolean;
}

/**
 * Calls animations off once they have been seen for so long; they last longer than what they show. Of
 * one that ends by itself a browser computes its last frames on the page's own thread, one that is
 * called off costs it a single frame, which others share that have been seen meanwhile.
 */
export async function callOff(
  animations: readonly Animation[],
  { afterMs, mayWait = false }: Seeing,
): Promise<void> {
  pending += 1;
  // One that was called off before will never be ready.
  await Promise.allSettled(animations.map(({ ready }) => ready));
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  pending -= 1;
  await new Promise<void>((resolve) => {
    seen.push(resolve);
    if (mayWait && pending > 0) return;
    for (const end of seen) end();
    seen = [];
  });
  for (const each of animations) each.cancel();
}
