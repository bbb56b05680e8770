import { hostLiveConnection, type LiveHost } from '../../workers/host-live-connection.ts';
import { createSimEventSource } from './sim-event-source.ts';
import type { Browser, RunningThread } from './start-thread.ts';

/** Makes a thread stand for host of its browser's one stream, as the real threads do. */
export function hostLive(
  browser: Browser,
  { device, thread, onError }: RunningThread,
  getToken: () => Promise<string | null>,
): LiveHost {
  const host = hostLiveConnection({
    device,
    lock: browser.hostLocks.forThread(thread),
    channel: browser.channels.forThread(thread),
    openEventSource: createSimEventSource(browser, thread),
    getToken,
    onState: () => undefined,
    onUnseenNotice: () => undefined,
    mayReplace: () => true,
    onError,
  });
  thread.onDeath(() => host.stop());
  return host;
}
