import * as v from 'valibot';
import type { Held, Locks, LockWait, Timers } from './device.ts';

/** How often a waiting thread asks whether the lock's holder is still running. */
const ASK_EVERY_MS = 5_000;
/**
 * The number of unanswered questions after which the lock is taken. Questions are counted instead of time, so that a
 * sleeping device does not count as a silent holder.
 */
const UNANSWERED = 4;

/** Earlier builds send and receive the same messages on this channel, for locks of the same names. */
const messageSchema = v.object({ type: v.picklist(['asked', 'alive']), lock: v.string() });
type LockMessage = v.InferOutput<typeof messageSchema>;

export interface ThreadChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  close(): void;
}

export interface BrowserLocks {
  request(
    name: string,
    how: { steal: true } | { signal: AbortSignal },
    work: () => Promise<void>,
  ): Promise<unknown>;
  query(): Promise<unknown>;
}

/**
 * Returns Web Locks that a frozen holder loses. The browser frees a lock when its holder dies, but a frozen thread
 * keeps it forever. So a waiting thread asks the holder on a channel, and takes the lock after four unanswered
 * questions. The old holder continues when its thread resumes, so work that must not overlap checks `isHeld` before it
 * acts.
 */
export function livingLocks(
  manager: BrowserLocks,
  channel: Pick<ThreadChannel, 'postMessage' | 'addEventListener'>,
  timers: Timers,
): Locks {
  const held = new Map<string, number>();
  const waiting = new Map<string, Set<() => void>>();

  const send = (message: LockMessage) => channel.postMessage(message);

  channel.addEventListener('message', ({ data }) => {
    const message = v.safeParse(messageSchema, data);
    if (!message.success) return;
    const { type, lock } = message.output;
    if (type === 'asked' && held.has(lock)) send({ type: 'alive', lock });
    if (type === 'alive') for (const hear of waiting.get(lock) ?? []) hear();
  });

  /**
   * Asks the holder until the wait ends. Calls `onSilence` after each question while too many questions are unanswered.
   */
  const watchHolder = (lock: string, onSilence: () => void) => {
    let unanswered = 0;
    const hear = () => {
      unanswered = 0;
    };
    const ask = () => {
      timer = timers.set(ask, ASK_EVERY_MS);
      // A holder in this same thread is running, because this timer runs.
      if (held.has(lock)) unanswered = 0;
      const isSilent = unanswered >= UNANSWERED;
      unanswered += 1;
      send({ type: 'asked', lock });
      if (isSilent) onSilence();
    };
    let timer = timers.set(ask, ASK_EVERY_MS);
    const hearers = waiting.get(lock) ?? new Set();
    waiting.set(lock, hearers.add(hear));
    return () => {
      timers.clear(timer);
      hearers.delete(hear);
    };
  };

  const noteHeld = (name: string, by: 1 | -1) => {
    const count = (held.get(name) ?? 0) + by;
    if (count === 0) held.delete(name);
    else held.set(name, count);
  };

  /** Does the work while its lock is held. Losing the lock aborts `lost`. */
  const hold = async <T>(
    name: string,
    lost: AbortSignal,
    work: (mine: Held) => Promise<T>,
  ): Promise<T> => {
    let isOver = false;
    noteHeld(name, 1);
    try {
      return await work({
        lost,
        async isHeld() {
          // The browser reports the loss of a lock before it answers a later query.
          if (!lost.aborted) await manager.query();
          return !lost.aborted && !isOver;
        },
      });
    } finally {
      isOver = true;
      noteHeld(name, -1);
    }
  };

  const request = <T>(
    name: string,
    work: (mine: Held) => Promise<T>,
    { signal, isTaken = false, mayReplace = () => true }: LockWait = {},
  ): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      let isWaiting = true;
      const endWait = () => {
        isWaiting = false;
        stopWatching();
      };
      const ask = (how: { steal: true } | { signal: AbortSignal }) => {
        const lost = new AbortController();
        let isMine = false;
        const begin = async () => {
          if (!isWaiting) return;
          endWait();
          isMine = true;
          await hold(name, lost.signal, work).then(resolve, reject);
        };
        manager.request(name, how, begin).catch((error: unknown) => {
          // Once the work has begun, its result settles the promise, even if the lock was taken by another thread.
          if (isMine) lost.abort();
          else if (isWaiting && !('signal' in how && isTaking)) giveUp(error);
        });
      };
      const giveUp = (error: unknown) => {
        endWait();
        wait.abort();
        reject(error);
      };
      const take = () => {
        isTaking = true;
        stopWatching();
        wait.abort();
        ask({ steal: true });
      };

      const wait = new AbortController();
      let isTaking = isTaken;
      let stopWatching = () => {};
      if (!isTaken) stopWatching = watchHolder(name, () => mayReplace() && take());
      signal?.addEventListener('abort', () => isWaiting && giveUp(signal.reason));
      ask(isTaken ? { steal: true } : { signal: wait.signal });
    });

  return { request };
}
