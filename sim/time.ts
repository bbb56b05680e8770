import type { World } from './sim-device.ts';

/** Lets virtual time pass; every timer runs over a world that is at rest. */
export async function passTime({ clock, activity }: World, ms: number): Promise<void> {
  const until = clock.now() + ms;
  for (;;) {
    await activity.untilQuiet();
    const next = clock.nextAt();
    if (next === null || next > until) break;
    clock.runNext();
  }
  clock.moveTo(until);
}

/** Lets time pass until the work is done; a work that never ends is given up after a while. */
export async function passUntil<T>(
  world: World,
  work: Promise<T>,
  longestMs: number,
): Promise<void> {
  let isDone = false;
  work.then(
    () => {
      isDone = true;
    },
    () => {
      isDone = true;
    },
  );
  const until = world.clock.now() + longestMs;
  while (!isDone && world.clock.now() < until) await passTime(world, 500);
}
