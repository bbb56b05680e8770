/**
 * Calls animations off once they have been seen for so many milliseconds; they last longer than what
 * they show. Of one that ends by itself a browser computes its last frames on the page's own thread,
 * one that is called off costs it a single frame.
 */
export async function callOff(animations: readonly Animation[], afterMs: number): Promise<void> {
  // One that was called off before will never be ready.
  await Promise.allSettled(animations.map(({ ready }) => ready));
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  for (const each of animations) each.cancel();
}
