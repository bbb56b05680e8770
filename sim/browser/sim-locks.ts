import type { Locks } from '../../local/device.ts';
import { Killed, type SimThread } from './sim-thread.ts';

interface Waiter {
  thread: SimThread;
  start: () => void;
}

interface Held {
  holder: SimThread | null;
  waiters: Waiter[];
}

/** Web Locks of one device: exclusive, in the order of asking, let go when their thread dies. */
export interface SimLocks {
  forThread(thread: SimThread): Locks;
}

export function createSimLocks(): SimLocks {
  const locks = new Map<string, Held>();
  const lockOf = (name: string): Held => {
    const lock = locks.get(name) ?? { holder: null, waiters: [] };
    locks.set(name, lock);
    return lock;
  };
  const startNext = (lock: Held) => {
    if (lock.holder !== null) return;
    const next = lock.waiters.shift();
    if (next === undefined) return;
    lock.holder = next.thread;
    next.start();
  };
  const letGo = (lock: Held, thread: SimThread) => {
    if (lock.holder === thread) lock.holder = null;
    startNext(lock);
  };
  return {
    forThread(thread) {
      thread.onDeath(() => {
        for (const lock of locks.values()) {
          lock.waiters = lock.waiters.filter((waiter) => waiter.thread !== thread);
          letGo(lock, thread);
        }
      });
      return {
        async request(name, work) {
          thread.point();
          const lock = lockOf(name);
          await new Promise<void>((resolve) => {
            lock.waiters.push({ thread, start: resolve });
            startNext(lock);
          });
          if (!thread.isAlive()) throw new Killed();
          try {
            return await work();
          } finally {
            if (thread.isAlive()) letGo(lock, thread);
          }
        },
      };
    },
  };
}
