import type { Device } from '../local/device/device.ts';
import { wakeFlushWhenRowsWait } from './handle-stream-event.ts';

/** Well within the minute after which a letter that could go counts as forgotten. */
const LOOK_EVERY_MS = 30_000;

/**
 * Has what waits delivered, at once and now and then, whoever wrote it: the page that did, and had
 * a timer for it, may be gone, and where no stream can be had no heartbeat finds that out. Gives
 * back how to stop.
 */
export function watchOutbox(device: Device, onError: (error: unknown) => void): () => void {
  const look = () => {
    timer = device.timers.set(look, LOOK_EVERY_MS);
    wakeFlushWhenRowsWait(device).catch(onError);
  };
  // In a turn of its own: whoever calls may be in the middle of another thing, a transaction too.
  let timer = device.timers.set(look, 0);
  return () => device.timers.clear(timer);
}
