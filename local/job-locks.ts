import * as v from 'valibot';
import type { Locks, Timers } from './device.ts';

/** How long a thread waits for its turn before it asks whether the holder still lives. */
const ASK_AFTER_MS = 10_000;
/** Questions that nobody answered before the lock is taken away. */
const UNANSWERED = 2;

const messageSchema = v.object({ type: v.picklist(['asked', 'alive']), lock: v.string() });
type LockMessage = v.InferOutput<typeof messageSchema>;

/** The part of a BroadcastChannel that the locks' holders need. */
export interface LockChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}

/**
 * Web Locks for drain, pull and renewal. The browser frees a lock when its holder dies, but a frozen
 * tab keeps it for ever; so whoever waits asks on a channel, and takes the lock from a holder that
 * does not answer twice. That is safe because each of these jobs may be killed anywhere, and may run
 * beside another: they repeat under the same key, and write only where the device still stands.
 */
export function jobLocks(manager: LockManager, channel: LockChannel, timers: Timers): Locks {
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

  /** Asks as long as the wait lasts; calls `onSilence` when the holder is frozen. */
  const watchHolder = (lock: string, onSilence: () => void) => {
    let unanswered = 0;
    const hear = () => {
      unanswered = 0;
    };
    const ask = () => {
      // A holder in this very thread is alive: its timers run, as this one does.
      if (held.has(lock)) unanswered = 0;
      if (unanswered >= UNANSWERED) {
        onSilence();
        return;
      }
      unanswered += 1;
      send({ type: 'asked', lock });
      timer = timers.set(ask, ASK_AFTER_MS);
    };
    let timer = timers.set(ask, ASK_AFTER_MS);
    const hearers = waiting.get(lock) ?? new Set();
    waiting.set(lock, hearers.add(hear));
    return () => {
      timers.clear(timer);
      hearers.delete(hear);
    };
  };

  const request = <T>(name: string, work: () => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const giveUp = new AbortController();
      let hasBegun = false;
      const run = async () => {
        if (hasBegun) return;
        hasBegun = true;
        stopWatching();
        held.set(name, (held.get(name) ?? 0) + 1);
        try {
          resolve(await work());
        } catch (error) {
          reject(error);
        } finally {
          const left = (held.get(name) ?? 1) - 1;
          if (left === 0) held.delete(name);
          else held.set(name, left);
        }
      };
      const onEnd = (error: unknown) => {
        // Once begun, the work itself settles the promise, also when its lock has been stolen.
        if (!hasBegun && !giveUp.signal.aborted) {
          stopWatching();
          reject(error);
        }
      };
      const stopWatching = watchHolder(name, () => {
        giveUp.abort();
        manager.request(name, { steal: true }, run).catch(onEnd);
      });
      manager.request(name, { signal: giveUp.signal }, run).catch(onEnd);
    });

  return { request };
}
