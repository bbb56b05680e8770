import type { ListedNotification } from '../contract/notifications.ts';
import type { IncomingEvent } from '../contract/stream-events.ts';
import type { Device, Held } from '../local/device/device.ts';
import type { ThreadChannel } from '../local/device/living-locks.ts';
import { readRecord } from '../local/device/stored-records.ts';
import { withTimeout } from '../local/device/with-timeout.ts';
import { leadEarlierBuilds } from '../local/leader/earlier-builds.ts';
import { createHeartbeats, HEARTBEAT_MS } from '../local/leader/heartbeats.ts';
import { joinElection } from '../local/leader/join-election.ts';
import type { OpenEventSource } from './event-source.ts';
import { type FollowedSession, followSession } from './follow-session.ts';
import { type ConnectionState, startLiveConnection } from './live-connection.ts';
import { createPresence } from './report-presence.ts';
import { watchOutbox } from './watch-outbox.ts';
import { createWakeWatch } from './watch-wake.ts';

const DATABASE_ANSWERS_WITHIN_MS = 5_000;

export interface LiveThreadOptions {
  device: Device;
  channel: ThreadChannel;
  /** A thread with a higher rank takes the lead from a lower one. */
  rank: number;
  openEventSource: OpenEventSource;
  getToken(): Promise<string | null>;
  /** Called with the state of the device's one connection, also while another thread runs it. */
  onState(state: ConnectionState): void;
  /** Called when a notification arrives while no tab of the person is visible. */
  onUnseenNotice(notice: ListedNotification): void;
  onLead?(): void;
  /** Whether this thread may take the lead from a frozen leader. */
  mayReplace(): boolean;
  /** Whether this thread may take the lead from a leader with a lower rank. */
  mayOutrank(): boolean;
  onError(error: unknown): void;
}

/**
 * The role of one thread in the live connection. The thread leads and runs the connection, or it follows the state and
 * waits for the lead.
 */
export interface LiveThread {
  /** The id of the thread in its heartbeats. */
  id: string;
  /**
   * Sets whether this thread is a candidate for the lead. A thread that cannot provide tokens should not be a
   * candidate.
   */
  want(isWanted: boolean): void;
  setVisible(isVisible: boolean): void;
  /** Checks the connection after the page became active again. */
  nudge(): void;
  /** Called when a page has closed and has reported to the server that it is not visible. */
  pageLeft(): void;
  state(): ConnectionState;
  isLeader(): boolean;
  isHeard(id: string): boolean;
  /** Whether a tab of this browser is visible, according to the latest heartbeats. */
  isAnyVisible(): boolean;
  /**
   * Excludes this thread from the live connection for good. Without its database it could not store events, but would
   * block the stream for the others.
   */
  retire(): void;
  isRetired(): boolean;
  stop(): void;
}

/**
 * Runs the one stream of this browser in the leading thread: a shared worker, possibly of another build, or a tab if no
 * worker answers. The leader also flushes the outbox, because the thread that wrote a row may be closed.
 */
export function leadLiveConnection(options: LiveThreadOptions): LiveThread {
  const { device, channel, rank, onError } = options;
  const id = device.makeId();
  let own: { session: FollowedSession; state: ConnectionState } | null = null;
  let isVisible = false;
  let isRetired = false;
  let isStopped = false;
  let known: ConnectionState = 'disconnected';

  const state = (): ConnectionState => own?.state ?? heartbeats.leader()?.state ?? 'disconnected';
  const isAnyVisible = () => isVisible || heartbeats.isAnyVisible();

  const tellChange = () => {
    if (state() === known) return;
    known = state();
    options.onState(known);
  };

  const heartbeats = createHeartbeats({
    channel,
    tell: () => ({ id, isHost: own !== null, state: state(), isVisible, rank }),
    onHeard: () => {
      tellChange();
      presence.changed();
      candidate.look();
    },
  });
  const presence = createPresence({ device, isVisible: isAnyVisible, onError });

  const onEvent = (event: IncomingEvent) => {
    if (event.type === 'connected') presence.connected();
    if (event.type === 'notification' && !isAnyVisible()) options.onUnseenNotice(event.data);
  };

  const begin = (mine: Held) => {
    const start = () =>
      startLiveConnection({
        device,
        openEventSource: options.openEventSource,
        getToken: options.getToken,
        isVisible: isAnyVisible,
        isLeader: mine.isHeld,
        onState(next) {
          if (own === null) return;
          own.state = next;
          tellChange();
          heartbeats.send();
        },
        onEvent,
        onError,
      });
    own = { session: followSession(device, start, onError), state: 'disconnected' };
    heartbeats.forgetLeaders();
    heartbeats.send();
    options.onLead?.();
    const leaveEarlierBuilds = leadEarlierBuilds(device.locks, mine);
    const stopWatching = watchOutbox(device, onError);
    return () => {
      stopWatching();
      own?.session.stop();
      own = null;
      presence.stop();
      leaveEarlierBuilds();
      heartbeats.send();
      tellChange();
    };
  };

  const candidate = joinElection({
    locks: device.locks,
    isFit: () => canReadDatabase(device),
    isStillFit: () => device.db.isOpen(),
    begin,
    mayReplace: options.mayReplace,
    isOutranking: () => (heartbeats.leader()?.rank ?? rank) < rank && options.mayOutrank(),
  });

  const nudge = () => own?.session.current()?.nudge();
  const wake = createWakeWatch({ everyMs: HEARTBEAT_MS, now: device.now });

  const tick = () => {
    timer = device.timers.set(tick, HEARTBEAT_MS);
    heartbeats.tick();
    tellChange();
    presence.changed();
    candidate.look();
    if (!wake.tick()) return;
    nudge();
    device.wakeFlush();
  };
  let timer = device.timers.set(tick, HEARTBEAT_MS);

  const stop = () => {
    if (isStopped) return;
    isStopped = true;
    device.timers.clear(timer);
    candidate.want(false);
    // The other threads no longer count this one.
    isVisible = false;
    heartbeats.send();
    channel.close();
  };

  heartbeats.send();
  return {
    id,
    want: (isWanted) => candidate.want(isWanted && !isRetired),
    setVisible(next) {
      if (next === isVisible || isStopped) return;
      isVisible = next;
      heartbeats.send();
      presence.changed();
    },
    nudge,
    pageLeft: () => presence.pageLeft(),
    state,
    isLeader: candidate.isLeader,
    isHeard: heartbeats.isHeard,
    isAnyVisible,
    retire() {
      isRetired = true;
      stop();
    },
    isRetired: () => isRetired,
    stop,
  };
}

/** Whether this thread can read its database. A newer build closes it, and a frozen page may block it. */
async function canReadDatabase({ db, timers }: Device): Promise<boolean> {
  const read = () => readRecord(db, 'auth');
  return (await withTimeout(timers, DATABASE_ANSWERS_WITHIN_MS, read)).is === 'answer';
}
