import type { Device, Timers } from '../device/device.ts';
import { openChannel } from '../device/open-channel.ts';

/** A newer build has long taken over by then; where it could not, nobody is kept from the network. */
const AT_MOST_MS = 10_000;
const CHANNEL = 'guvercin-quiet';

export interface QuietTime {
  /** From now on no page and no shared worker of this device calls the server. */
  begin(): void;
  end(): void;
  lasts(): boolean;
  /**
   * The same fetch, which while it lasts throws the TypeError of one without a network. Calls that
   * waited instead would keep locks that the old worker waits for, and so keep it from ending.
   */
  keep(fetch: Device['fetch']): Device['fetch'];
}

/** The part of a BroadcastChannel that it needs. */
interface QuietChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}

/**
 * A moment without calls, while a newer build's service worker takes over (docs/decisions/service-worker-and-updates.md): a call
 * that passes through the old worker just as it ends would start it once more, and the browser would
 * let the next one wait for minutes. All threads that share the channel keep it.
 */
export function createQuietTime(
  timers: Timers,
  channel: QuietChannel = openChannel(CHANNEL),
): QuietTime {
  let timer: unknown = null;

  const end = () => {
    if (timer !== null) timers.clear(timer);
    timer = null;
  };
  const begin = () => {
    timer ??= timers.set(end, AT_MOST_MS);
  };
  channel.addEventListener('message', ({ data }) => {
    if (data === 'begin') begin();
    if (data === 'end') end();
  });

  return {
    begin() {
      begin();
      channel.postMessage('begin');
    },
    end() {
      end();
      channel.postMessage('end');
    },
    lasts: () => timer !== null,
    keep:
      (fetch) =>
      async (...request) => {
        if (timer !== null) throw new TypeError('A newer build takes over.');
        return fetch(...request);
      },
  };
}
