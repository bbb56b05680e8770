import type { ListedNotification } from '../contract/notifications.ts';
import type { IncomingEvent } from '../contract/stream-events.ts';
import type { Device } from '../local/device.ts';
import type { OpenEventSource } from './event-source.ts';
import { type FollowedSession, followSession } from './follow-session.ts';
import type { HostLock } from './host-lock.ts';
import { BEAT_MS, type BeatChannel, createBeats } from './live-beats.ts';
import { type ConnectionState, startLiveConnection } from './live-connection.ts';
import { standForHost } from './stand-for-host.ts';
import { createPresence } from './tell-presence.ts';
import { watchOutbox } from './watch-outbox.ts';
import { createWakeWatch } from './watch-wake.ts';

export interface LiveHostOptions {
  device: Device;
  lock: HostLock;
  channel: BeatChannel;
  openEventSource: OpenEventSource;
  getToken(): Promise<string | null>;
  /** Of the device's one connection, whoever runs it. */
  onState(state: ConnectionState): void;
  /** A notification reached the person while none of their tabs is looked at. */
  onUnseenNotice(notice: ListedNotification): void;
  /** May this thread take the place of a host that has gone silent? */
  mayReplace(): boolean;
  onError(error: unknown): void;
}

/** A thread's part in the one live connection: it runs it, or knows how it is and waits its turn. */
export interface LiveHost {
  /** Whether this thread can give tokens at all; one that cannot lets another be host. */
  want(isWanted: boolean): void;
  setVisible(isVisible: boolean): void;
  /** Looks whether all is well, after the page came back in any way. */
  nudge(): void;
  /** A page has gone, and has told the server that it is not looked at. */
  pageLeft(): void;
  state(): ConnectionState;
  isHost(): boolean;
  /** Is a tab of this browser looked at, as far as the threads have told each other? */
  isAnyVisible(): boolean;
  /**
   * Ends this thread's part for good: without its database it could take nothing in, and would keep the
   * stream from those who can.
   */
  retire(): void;
  isRetired(): boolean;
  stop(): void;
}

/**
 * Runs the one stream of this browser in whichever thread holds the host's lock: a shared worker,
 * that of another build beside it, or a tab where there are no shared workers. That thread also
 * looks after what waits in the outbox, as the thread that had meant to may be gone.
 */
export function hostLiveConnection(options: LiveHostOptions): LiveHost {
  const { device, channel, onError } = options;
  const id = device.makeId();
  let own: { session: FollowedSession; state: ConnectionState } | null = null;
  let isVisible = false;
  let isRetired = false;
  let known: ConnectionState = 'disconnected';

  const state = (): ConnectionState => own?.state ?? beats.host()?.state ?? 'disconnected';
  const isAnyVisible = () => isVisible || beats.isAnyVisible();

  const tellChange = () => {
    if (state() === known) return;
    known = state();
    options.onState(known);
  };

  const beats = createBeats({
    channel,
    tell: () => ({ id, isHost: own !== null, state: state(), isVisible }),
    onHeard: () => {
      tellChange();
      presence.changed();
    },
  });
  const presence = createPresence({ device, isVisible: isAnyVisible, onError });

  const onEvent = (event: IncomingEvent) => {
    if (event.type === 'connected') presence.connected();
    if (event.type === 'notification' && !isAnyVisible()) options.onUnseenNotice(event.data);
  };

  const begin = () => {
    const start = () =>
      startLiveConnection({
        device,
        openEventSource: options.openEventSource,
        getToken: options.getToken,
        isVisible: isAnyVisible,
        onState(next) {
          if (own === null) return;
          own.state = next;
          tellChange();
          beats.say();
        },
        onEvent,
        onError,
      });
    own = { session: followSession(device, start, onError), state: 'disconnected' };
    beats.say();
    const stopWatching = watchOutbox(device, onError);
    return () => {
      stopWatching();
      own?.session.stop();
      own = null;
      presence.stop();
      beats.say();
      tellChange();
    };
  };

  const candidate = standForHost({
    lock: options.lock,
    begin,
    mayReplace: () => beats.isHostSilent() && options.mayReplace(),
    onWait: () => beats.forgive(),
  });

  const nudge = () => own?.session.current()?.nudge();
  const wake = createWakeWatch({ everyMs: BEAT_MS, now: device.now });

  const tick = () => {
    timer = device.timers.set(tick, BEAT_MS);
    beats.tick();
    tellChange();
    presence.changed();
    candidate.look();
    if (!wake.tick()) return;
    nudge();
    device.wakeDrain();
  };
  let timer = device.timers.set(tick, BEAT_MS);

  const stop = () => {
    device.timers.clear(timer);
    candidate.want(false);
    channel.close();
  };

  return {
    want: (isWanted) => candidate.want(isWanted && !isRetired),
    setVisible(next) {
      if (next === isVisible || isRetired) return;
      isVisible = next;
      beats.say();
      presence.changed();
    },
    nudge,
    pageLeft: () => presence.pageLeft(),
    state,
    isHost: candidate.isHost,
    isAnyVisible,
    retire() {
      if (isRetired) return;
      isRetired = true;
      stop();
    },
    isRetired: () => isRetired,
    stop,
  };
}
