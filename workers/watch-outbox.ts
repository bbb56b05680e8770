import type { Device } from '../local/device/device.ts';
import { wakeFlushWhenRowsWait } from './handle-stream-event.ts';

/** Well within the minute after which an undelivered letter counts as forgotten. */
const LOOK_EVERY_MS = 30_000;

/**
 * Requests a flush at once and regularly while rows wait in the outbox. The page that wrote a row may be closed, and
 * without a stream no heartbeat requests a flush. Returns a function that ends the checks.
 */
export function watchOutbox(device: Device, onError: (error: unknown) => void): () => void {
  const look = () => {
    timer = device.timers.set(look, LOOK_EVERY_MS);
    wakeFlushWhenRowsWait(device).catch(onError);
  };
  // Runs in a separate task, because the caller may be inside a transaction.
  let timer = device.timers.set(look, 0);
  return () => device.timers.clear(timer);
}
