import type { Device, Timers } from '../device/device.ts';
import { openChannel } from '../device/open-channel.ts';

/**
 * The maximum duration. Normally a newer build takes over much earlier. If it cannot, calls are allowed again after
 * this time.
 */
const AT_MOST_MS = 10_000;
const CHANNEL = 'guvercin-quiet';

export interface RequestPause {
  /** From now on no page and no shared worker of this device calls the server. */
  begin(): void;
  end(): void;
  lasts(): boolean;
  /**
   * Wraps fetch, so that it throws during the pause as without a network. If calls waited instead, they would hold
   * locks for which the old worker waits, and the worker would not end.
   */
  keep(fetch: Device['fetch']): Device['fetch'];
}

interface QuietChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}

/**
 * Creates a pause of requests while a newer build's service worker takes over
 * (docs/decisions/service-worker-and-updates.md). A request through the old worker would restart it just as it ends,
 * and the new worker would wait for minutes. All threads that share the channel pause.
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
