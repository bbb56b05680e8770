import type { HostLock } from '../../workers/host-lock.ts';
import { Killed, type SimThread } from './sim-thread.ts';

interface Holder {
  thread: SimThread;
  /** Tells the holder that its lock was taken away. */
  lose(error: Error): void;
}

/** The one lock of a browser's live connection: waited for in turn, stolen, let go at a death. */
export interface SimHostLocks {
  forThread(thread: SimThread): HostLock;
}

export function createSimHostLocks(): SimHostLocks {
  let holder: Holder | null = null;
  const waiting: { thread: SimThread; take: () => void }[] = [];

  const giveOn = () => {
    if (holder === null) waiting.shift()?.take();
  };
  const letGo = (mine: Holder) => {
    if (holder !== mine) return;
    holder = null;
    giveOn();
  };
  const forget = (waiter: (typeof waiting)[number]) => {
    const index = waiting.indexOf(waiter);
    if (index >= 0) waiting.splice(index, 1);
  };

  return {
    forThread: (thread) => ({
      hold: (how, work) =>
        new Promise<void>((resolve, reject) => {
          const take = () => {
            if (!thread.isAlive()) {
              reject(new Killed());
              giveOn();
              return;
            }
            const mine: Holder = { thread, lose: reject };
            holder = mine;
            thread.onDeath(() => letGo(mine));
            work()
              .then(resolve, reject)
              .finally(() => letGo(mine));
          };
          if (how === 'steal') {
            holder?.lose(new Error('stolen'));
            take();
            return;
          }
          const waiter = { thread, take };
          waiting.push(waiter);
          thread.onDeath(() => forget(waiter));
          how.wait.addEventListener('abort', () => {
            forget(waiter);
            reject(new Error('given up'));
          });
          giveOn();
        }),
    }),
  };
}
