import type { ListedNotification } from '../contract/notifications.ts';
import type { IncomingEvent } from '../contract/stream-events.ts';
import { answerInTime } from '../local/device/answer-in-time.ts';
import type { Device, Held } from '../local/device/device.ts';
import type { ThreadChannel } from '../local/device/living-locks.ts';
import { readRecord } from '../local/device/stored-records.ts';
import { BEAT_MS, createBeats } from '../local/leader/beats.ts';
import { leadEarlierBuilds } from '../local/leader/earlier-builds.ts';
import { standForLeader } from '../local/leader/stand-for-leader.ts';
import type { OpenEventSource } from './event-source.ts';
import { type FollowedSession, followSession } from './follow-session.ts';
import { type ConnectionState, startLiveConnection } from './live-connection.ts';
import { createPresence } from './tell-presence.ts';
import { watchOutbox } from './watch-outbox.ts';
import { createWakeWatch } from './watch-wake.ts';

const DATABASE_ANSWERS_WITHIN_MS = 5_000;

export interface LiveThreadOptions {
  device: Device;
  channel: ThreadChannel;
  /** Who ranks higher takes the lead from the lower. */
  rank: number;
  openEventSource: OpenEventSource;
  getToken(): Promise<string | null>;
  /** Of the device's one connection, whoever runs it. */
  onState(state: ConnectionState): void;
  /** A notification reached the person while none of their tabs is looked at. */
  onUnseenNotice(notice: ListedNotification): void;
  /** This thread leads from now on. */
  onLead?(): void;
  /** May this thread take the lead from one that is frozen? */
  mayReplace(): boolean;
  /** And from one that ranks lower? */
  mayOutrank(): boolean;
  onError(error: unknown): void;
}

/** A thread's part in the one live connection: it leads and runs it, or knows how it is and waits its turn. */
export interface LiveThread {
  /** With which it beats. */
  id: string;
  /** Whether this thread stands for the lead; one that cannot give tokens leaves it to others. */
  want(isWanted: boolean): void;
  setVisible(isVisible: boolean): void;
  /** Looks whether all is well, after the page came back in any way. */
  nudge(): void;
  /** A page has gone, and has told the server that it is not looked at. */
  pageLeft(): void;
  state(): ConnectionState;
  isLeader(): boolean;
  /** Does this other thread beat? */
  isHeard(id: string): boolean;
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
 * Runs the one stream of this browser in whichever thread leads: a shared worker, that of another build
 * beside it, or a tab where no worker answers. The leader also looks after what waits in the outbox, as
 * the thread that had meant to may be gone.
 */
export function leadLiveConnection(options: LiveThreadOptions): LiveThread {
  const { device, channel, rank, onError } = options;
  const id = device.makeId();
  let own: { session: FollowedSession; state: ConnectionState } | null = null;
  let isVisible = false;
  let isRetired = false;
  let isStopped = false;
  let known: ConnectionState = 'disconnected';

  const state = (): ConnectionState => own?.state ?? beats.leader()?.state ?? 'disconnected';
  const isAnyVisible = () => isVisible || beats.isAnyVisible();

  const tellChange = () => {
    if (state() === known) return;
    known = state();
    options.onState(known);
  };

  const beats = createBeats({
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
          beats.say();
        },
        onEvent,
        onError,
      });
    own = { session: followSession(device, start, onError), state: 'disconnected' };
    beats.forgetLeaders();
    beats.say();
    options.onLead?.();
    const leaveEarlierBuilds = leadEarlierBuilds(device.locks, mine);
    const stopWatching = watchOutbox(device, onError);
    return () => {
      stopWatching();
      own?.session.stop();
      own = null;
      presence.stop();
      leaveEarlierBuilds();
      beats.say();
      tellChange();
    };
  };

  const candidate = standForLeader({
    locks: device.locks,
    isFit: () => canReadDatabase(device),
    isStillFit: () => device.db.isOpen(),
    begin,
    mayReplace: options.mayReplace,
    isOutranking: () => (beats.leader()?.rank ?? rank) < rank && options.mayOutrank(),
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
    device.wakeFlush();
  };
  let timer = device.timers.set(tick, BEAT_MS);

  const stop = () => {
    if (isStopped) return;
    isStopped = true;
    device.timers.clear(timer);
    candidate.want(false);
    // The others count on this thread no more.
    isVisible = false;
    beats.say();
    channel.close();
  };

  beats.say();
  return {
    id,
    want: (isWanted) => candidate.want(isWanted && !isRetired),
    setVisible(next) {
      if (next === isVisible || isStopped) return;
      isVisible = next;
      beats.say();
      presence.changed();
    },
    nudge,
    pageLeft: () => presence.pageLeft(),
    state,
    isLeader: candidate.isLeader,
    isHeard: beats.isHeard,
    isAnyVisible,
    retire() {
      isRetired = true;
      stop();
    },
    isRetired: () => isRetired,
    stop,
  };
}

/** Can this thread read its database? A newer build closes it, and a frozen page may hold it up. */
async function canReadDatabase({ db, timers }: Device): Promise<boolean> {
  const read = () => readRecord(db, 'auth');
  return (await answerInTime(timers, DATABASE_ANSWERS_WITHIN_MS, read)).is === 'answer';
}
