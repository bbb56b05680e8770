import type { Context } from '../context/context.ts';
import { queuePushes } from './queue-pushes.ts';

/** Changes come in bursts, so they are collected for this time. */
const GATHER_MS = 200;
/** Hints may be lost, and a node may die between a commit and its hint. */
const LOOK_AGAIN_MS = 30_000;

/**
 * Looks for notifications to push whenever a log has grown, and every 30 seconds in case of lost hints. The returned
 * function stops it and resolves when the current look has ended.
 */
export function watchNotifications(
  context: Pick<Context, 'db' | 'now' | 'jobs' | 'bus' | 'timers' | 'log'>,
): () => Promise<void> {
  const { bus, timers, log } = context;
  let waiting = new Set<string>();
  let cancelGather: (() => void) | null = null;
  let running = Promise.resolve();
  let isStopped = false;

  const look = (userIds: string[] | 'all') => {
    running = running
      .then(() => queuePushes(context, userIds))
      // The next periodic scan queues what was missed.
      .catch((error: unknown) => log.warn({ err: error }, 'pushes were not queued'));
    return running;
  };

  const unsubscribe = bus.subscribe((hint) => {
    if (hint.type !== 'changed') return;
    waiting.add(hint.userId);
    cancelGather ??= timers.after(GATHER_MS, () => {
      cancelGather = null;
      const userIds = [...waiting];
      waiting = new Set();
      void look(userIds);
    });
  });

  let cancelLook = timers.after(LOOK_AGAIN_MS, lookAtAll);
  function lookAtAll(): void {
    void look('all').finally(() => {
      if (!isStopped) cancelLook = timers.after(LOOK_AGAIN_MS, lookAtAll);
    });
  }

  return async () => {
    isStopped = true;
    unsubscribe();
    cancelGather?.();
    cancelLook();
    await running;
  };
}
