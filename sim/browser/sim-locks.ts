import type { BrowserLocks } from '../../local/device/living-locks.ts';
import { Killed, type SimThread } from './sim-thread.ts';

interface Asking {
  thread: SimThread;
  begin: () => void;
  end: (error: Error) => void;
}

interface Lock {
  holder: Asking | null;
  waiting: Asking[];
}

/**
 * The lock manager of one browser. Locks are exclusive, granted in order of request, can be stolen, and are released
 * when their thread dies. A frozen thread keeps its locks and can be granted a lock, but learns of it only after it
 * thaws.
 */
export interface SimLocks {
  forThread(thread: SimThread): BrowserLocks;
}

/**
 * Creates the lock manager. `later` runs a callback when no thread is working. A lock may be released during the work
 * of another thread, and Dexie, which all threads share here, would attribute the next holder's work to that thread.
 */
export function createSimLocks(
  later: (run: () => void) => void = (run) => void setImmediate(run),
): SimLocks {
  const locks = new Map<string, Lock>();
  const lockOf = (name: string): Lock => {
    const lock = locks.get(name) ?? { holder: null, waiting: [] };
    locks.set(name, lock);
    return lock;
  };
  const give = (lock: Lock, to: Asking) => {
    lock.holder = to;
    later(() => to.thread.receive(to.begin));
  };
  const giveOn = (lock: Lock) => {
    const next = lock.holder === null ? lock.waiting.shift() : undefined;
    if (next !== undefined) give(lock, next);
  };
  const letGo = (lock: Lock, asking: Asking) => {
    if (lock.holder === asking) lock.holder = null;
    lock.waiting = lock.waiting.filter((each) => each !== asking);
    giveOn(lock);
  };

  const ask = (
    {
      name,
      how,
      work,
    }: { name: string; how: Parameters<BrowserLocks['request']>[1]; work: () => Promise<void> },
    thread: SimThread,
  ) =>
    new Promise<void>((resolve, reject) => {
      const lock = lockOf(name);
      const asking: Asking = {
        thread,
        begin: () => {
          work()
            .then(resolve, reject)
            .finally(() => letGo(lock, asking));
        },
        end: (error) => later(() => thread.receive(() => reject(error))),
      };
      thread.onDeath(() => letGo(lock, asking));
      if ('steal' in how) {
        lock.holder?.end(new DOMException('stolen', 'AbortError'));
        give(lock, asking);
        return;
      }
      how.signal.addEventListener('abort', () => {
        if (!lock.waiting.includes(asking)) return;
        letGo(lock, asking);
        asking.end(new DOMException('given up', 'AbortError'));
      });
      lock.waiting.push(asking);
      giveOn(lock);
    });

  return {
    forThread: (thread) => ({
      async request(name, how, work) {
        thread.point();
        await ask({ name, how, work }, thread);
        if (!thread.isAlive()) throw new Killed();
      },
      async query() {
        // Waits until the thread is awake, so that it first receives everything that the browser sent earlier.
        await thread.awake();
      },
    }),
  };
}
