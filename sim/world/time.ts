import type { World } from './world.ts';

const WATCH_EVERY_MS = 15_000;

/** Passes virtual time. Each timer runs when the world is idle. */
export async function passTime(world: World, ms: number): Promise<void> {
  await passWhile(world, ms, () => true);
}

/** Passes time until the work is done. Gives up on work that does not end. */
export async function passUntil<T>(
  world: World,
  work: Promise<T>,
  longestMs: number,
): Promise<void> {
  let isDone = false;
  const settle = () => {
    isDone = true;
  };
  work.then(settle, settle);
  await passWhile(world, longestMs, () => !isDone);
}

/** Passes time while a condition holds, up to a limit. Returns whether it held to the end. */
export async function passWhile(
  world: World,
  longestMs: number,
  holds: () => boolean,
): Promise<boolean> {
  const { clock, activity } = world;
  const until = clock.now() + longestMs;
  let nextWatch = clock.now() - (clock.now() % WATCH_EVERY_MS) + WATCH_EVERY_MS;
  for (;;) {
    await activity.untilQuiet();
    if (!holds()) return false;
    const next = clock.nextAt();
    if (world.watch !== null && nextWatch <= until && (next === null || next > nextWatch)) {
      clock.moveTo(nextWatch);
      nextWatch += WATCH_EVERY_MS;
      await world.watch();
      continue;
    }
    if (next === null || next > until) break;
    clock.runNext();
  }
  clock.moveTo(until);
  return holds();
}
