import { rankOf } from '../../local/leader/rank.ts';
import { type LiveThread, leadLiveConnection } from '../../workers/lead-live-connection.ts';
import { createSimEventSource } from './sim-event-source.ts';
import type { Browser, RunningThread } from './start-thread.ts';

export function joinLiveElection(
  browser: Browser,
  { device, thread, onError }: RunningThread,
  own: {
    as: 'worker' | 'tab';
    getToken(): Promise<string | null>;
    mayOutrank(): boolean;
    onLead?(): void;
  },
): LiveThread {
  const live = leadLiveConnection({
    device,
    channel: browser.channels.forThread(thread, 'leaders'),
    rank: rankOf(own.as),
    openEventSource: createSimEventSource(browser, thread),
    getToken: own.getToken,
    onState: () => undefined,
    onUnseenNotice: () => undefined,
    mayReplace: () => true,
    mayOutrank: own.mayOutrank,
    onLead: () => own.onLead?.(),
    onError,
  });
  thread.onDeath(() => live.stop());
  live.setVisible(true);
  return live;
}
