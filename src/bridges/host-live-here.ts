import type { Device } from '../../local/device.ts';
import { hostLiveConnection, type LiveHost } from '../../workers/host-live-connection.ts';
import { webHostLock } from '../../workers/host-lock.ts';
import { LIVE_CHANNEL, LIVE_LOCK, type LivePage } from '../../workers/live-messages.ts';
import type { LiveBridge } from './live-bridge.ts';

/**
 * Without a shared worker the tab that holds the lock runs the same code for all. A hidden tab's
 * timers are slowed down, so only a visible one takes the place of a host that has gone silent.
 */
export function hostLiveHere(device: Device, page: LivePage): LiveBridge {
  const isVisible = () => document.visibilityState === 'visible';
  const start = (): LiveHost => {
    const host = hostLiveConnection({
      device,
      lock: webHostLock(navigator.locks, LIVE_LOCK),
      channel: new BroadcastChannel(LIVE_CHANNEL),
      openEventSource: (url) => new EventSource(url),
      getToken: page.getToken,
      onState: page.onState,
      onUnseenNotice: (notice) => void page.showNotice(notice).catch(reportError),
      mayReplace: isVisible,
      onError: reportError,
    });
    host.setVisible(isVisible());
    host.want(true);
    return host;
  };
  let host: LiveHost | null = start();
  return {
    nudge: () => host?.nudge(),
    visibilityChanged: () => host?.setVisible(isVisible()),
    isAnyTabVisible: async () => host?.isAnyVisible() ?? false,
    leave() {
      host?.stop();
      host = null;
    },
    comeBack() {
      host ??= start();
    },
  };
}
