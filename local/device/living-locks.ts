import * as v from 'valibot';
import type { Held, Locks, LockWait, Timers } from './device.ts';

/** How often whoever waits asks whether the holder still lives. */
const ASK_EVERY_MS = 5_000;
/** Questions that nobody answered before the lock is taken away; counted, so that sleep is no silence. */
const UNANSWERED = 4;

/** Builds in the field speak these words on the same channel, about locks of the same names. */
const messageSchema = v.object({ type: v.picklist(['asked', 'alive']), lock: v.string() });
type LockMessage = v.InferOutput<typeof messageSchema>;

/** The part of a BroadcastChannel by which threads hear each other. */
export interface ThreadChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  close(): void;
}

/** The part of the browser's lock manager that is used here; the simulator brings its own. */
export interface BrowserLocks {
  request(
    name: string,
    how: { steal: true } | { signal: AbortSignal },
    work: () => Promise<void>,
  ): Promise<unknown>;
  query(): Promise<unknown>;
}

/**
 * Web Locks that a frozen holder loses: the lead, and every job. The browser frees a lock when its
 * holder dies, but a frozen thread keeps it for ever; so whoever waits asks on a channel, and takes
 * the lock from a holder that leaves four questions unanswered. Work that may run beside other work, as
 * every job may, goes on when it thaws; work that may not asks `isHeld` before it acts.
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

  /** Asks as long as the wait lasts; calls `onSilence` whenever the holder has been silent too long. */
  const watchHolder = (lock: string, onSilence: () => void) => {
    let unanswered = 0;
    const hear = () => {
      unanswered = 0;
    };
    const ask = () => {
      timer = timers.set(ask, ASK_EVERY_MS);
      // A holder in this very thread is alive: its timers run, as this one does.
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

  /** Does the work while its lock is held; what the browser says of a loss goes to `lost`. */
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
          // The browser tells of a loss before it answers what it was asked afterwards.
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
          // Once begun, the work itself settles the promise, also when its lock has been taken away.
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
