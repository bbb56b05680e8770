import type { SimThread } from '../browser/sim-thread.ts';

/** Counts a thread's points from a moment on, and kills it at one of them. */
export interface WatchedThread {
  /** Starts counting. With `killAt` null, only counts. */
  watch(thread: SimThread): void;
  /** The points since then, including the one of its death. */
  points(): number;
  isDead(): boolean;
  death: Promise<void>;
}

export function createWatchedThread(killAt: number | null): WatchedThread {
  let watched: { thread: SimThread; from: number } | null = null;
  let die = () => {};
  const death = new Promise<void>((resolve) => {
    die = resolve;
  });
  return {
    watch(thread) {
      watched = { thread, from: thread.points() };
      if (killAt !== null) thread.killAfter(killAt);
      thread.onDeath(die);
    },
    points: () => (watched === null ? 0 : watched.thread.points() - watched.from),
    isDead: () => watched?.thread.isAlive() === false,
    death,
  };
}
