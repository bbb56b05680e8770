import type { Device, Timers } from '../device/device.ts';
import { openChannel } from '../device/open-channel.ts';

/** The maximum duration. A newer build takes over well before. If it cannot, calls are allowed again. */
const AT_MOST_MS = 10_000;
const CHANNEL = 'guvercin-quiet';

export interface RequestPause {
  /** From now on no page and no shared worker of this device calls the server. */
  begin(): void;
  end(): void;
  lasts(): boolean;
  /**
   * Wraps fetch. During the pause it throws the TypeError of a missing network. Calls that waited instead would keep
   * locks that the old worker waits for, and so prevent it from ending.
   */
  keep(fetch: Device['fetch']): Device['fetch'];
}

interface QuietChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}

/**
 * Creates a pause of requests while a newer build's service worker takes over
 * (docs/decisions/service-worker-and-updates.md). A call that passes through the old worker just as it ends would
 * restart it, and the browser would make the new one wait for minutes. All threads that share the channel pause.
 */
export function createRequestPause(
  timers: Timers,
  channel: QuietChannel = openChannel(CHANNEL),
): RequestPause {
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
