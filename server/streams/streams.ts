import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { STREAM_HEARTBEAT_SECONDS, STREAM_RECONNECT_SECONDS } from '../../contract/limits.ts';
import { createWorkQueue } from '../base/work-queue.ts';
import type { Context } from '../context/context.ts';
import { NO_PULSE, readHeartbeats } from '../log/read-heartbeats.ts';
import { gatherHeartbeats } from './gather-heartbeats.ts';
import { createSkyNotifier } from './notify-of-sky.ts';
import { openPersonStreams, type PersonStreams, type Stream } from './person-streams.ts';
import type { Sink } from './sink.ts';
import { sendAway } from './stream-frame.ts';

/**
 * The maximum number of streams of one person, which may have many tabs without a shared worker. Another stream closes
 * the oldest one.
 */
const MAX_STREAMS_OF_A_PERSON = 32;
/** The random part of the retry delay is a byte times this, at most about five seconds. */
const RETURN_JITTER_STEP_MS = 20;
/** Other work runs between these batches. */
const BEATS_IN_ONE_GO = 50;
/** Fewer than the database's connections, so that calls can run in between. */
const READS_AT_A_TIME = 6;
/** Other work runs between these batches. Devices make no request after this event, so no pause is needed. */
const BANNERS_IN_ONE_GO = 200;
/** A heartbeat interval has one slot per second. */
const SLOT_MS = 1000;
/** After a gap of the bus, the heads of this many people are read at a time, during this time. */
const CATCH_UP_PAGE = 200;
const CATCH_UP_MS = 5000;
/** Shorter pauses between two closed streams are not worth a timer. */
const SPREAD_STEP_MS = 10;

export interface Streams {
  /** Opens a stream for a checked session. Call the returned function when the connection is closed. */
  open(session: { userId: string; sessionId: string }, sink: Sink): () => void;
  count(): number;
  closeStreamsOf(sessionId: string): void;
  /** Closes all streams, spread over this time, each with its retry delay. */
  sendAllAway(overMs: number): Promise<void>;
  /** Closes the remaining streams and unsubscribes from the bus. */
  close(): void;
}

type Parts = Pick<
  Context,
  | 'db'
  | 'now'
  | 'epoch'
  | 'log'
  | 'bus'
  | 'timers'
  | 'makeId'
  | 'random'
  | 'readValues'
  | 'liveSettings'
>;

export function createStreams(context: Parts): Streams {
  const people = new Map<string, PersonStreams>();
  /** The function for each person that ends the request for their hints. */
  const following = new Map<string, () => void>();
  const bySession = new Map<string, Set<Stream>>();
  /**
   * A queue for reads of the log. With 10,000 readers, the first ones get their event while the last ones still wait.
   */
  const reading = createWorkQueue(READS_AT_A_TIME);
  const askHeartbeat = gatherHeartbeats(context);
  const slots = Array.from({ length: STREAM_HEARTBEAT_SECONDS }, () => new Set<string>());
  let count = 0;
  let slot = 0;
  let cancelHeartbeat = context.timers.after(SLOT_MS, heartbeat);

  const sky = createSkyNotifier(context, {
    sessionIds: () => [...bySession.keys()],
    tell(sessionId) {
      for (const stream of [...(bySession.get(sessionId) ?? [])]) {
        people.get(stream.userId)?.tellOfSky(stream);
      }
    },
  });

  const unsubscribe = context.bus.subscribe((hint) => {
    if (hint.type === 'changed') people.get(hint.userId)?.wake(hint.seq);
    else if (hint.type === 'sky') sky.stir();
    else if (hint.type === 'session-ended') closeStreamsOf(hint.sessionId);
    else if (hint.type === 'gap') catchUp();
  });

  const stopBanner = context.liveSettings.onBanner(() => void sendBanner());

  /** Reads the banner at the time of sending, so that two quick changes cannot arrive in the wrong order. */
  async function sendBanner(): Promise<void> {
    for (const [at, userId] of [...people.keys()].entries()) {
      if (at > 0 && at % BANNERS_IN_ONE_GO === 0) await setImmediate();
      people.get(userId)?.sendBanner(context.liveSettings.banner);
    }
  }

  /** Returns a random retry delay after a shutdown, so that devices do not all return together. */
  function returnMs(): number {
    const chance = new Uint8Array(1);
    context.random(chance);
    return STREAM_RECONNECT_SECONDS * 1000 + (chance[0] ?? 0) * RETURN_JITTER_STEP_MS;
  }

  function closeStreamsOf(sessionId: string): void {
    for (const stream of [...(bySession.get(sessionId) ?? [])]) close(stream);
  }

  function close(stream: Stream): void {
    remove(stream);
    stream.sink.close();
  }

  function remove(stream: Stream): void {
    const { userId } = stream;
    const ofSession = bySession.get(stream.sessionId);
    if (ofSession?.delete(stream) !== true) return;
    if (ofSession.size === 0) bySession.delete(stream.sessionId);
    count -= 1;
    const person = people.get(userId);
    person?.remove(stream);
    if (person?.streams.size !== 0) return;
    people.delete(userId);
    following.get(userId)?.();
    following.delete(userId);
    slots[slotOf(userId)]?.delete(userId);
  }

  function letGo(stream: Stream): void {
    remove(stream);
    sendAway(stream.sink, returnMs());
  }

  const all = () => [...bySession.values()].flatMap((ofSession) => [...ofSession]);

  function heartbeat(): void {
    const userIds = [...(slots[slot] ?? [])];
    slot = (slot + 1) % slots.length;
    cancelHeartbeat = context.timers.after(SLOT_MS, heartbeat);
    beat(userIds);
  }

  function beat(userIds: string[]): void {
    if (userIds.length === 0) return;
    sendHeartbeats(userIds).catch((error: unknown) =>
      // Devices treat the silence as an error and reconnect.
      context.log.error({ err: error }, 'no heartbeat'),
    );
  }

  /** Sends everybody a heartbeat after a gap of the bus, page by page, spread over some seconds. */
  function catchUp(): void {
    sky.stir();
    const userIds = [...people.keys()];
    const pages = Math.ceil(userIds.length / CATCH_UP_PAGE);
    for (let page = 0; page < pages; page += 1) {
      const from = page * CATCH_UP_PAGE;
      context.timers.after((page * CATCH_UP_MS) / pages, () => {
        beat(userIds.slice(from, from + CATCH_UP_PAGE).filter((userId) => people.has(userId)));
      });
    }
  }

  async function sendHeartbeats(userIds: string[]): Promise<void> {
    const streamsOf = (userId: string) => [...(people.get(userId)?.streams ?? [])];
    const sessionIds = userIds.flatMap((userId) =>
      streamsOf(userId).map(({ sessionId }) => sessionId),
    );
    const { heads, liveSessions } = await readHeartbeats(context.db, userIds, {
      ...{ sessionIds, now: context.now() },
    });
    const asked = new Set(sessionIds);
    for (const [at, userId] of userIds.entries()) {
      if (at > 0 && at % BEATS_IN_ONE_GO === 0) await setImmediate();
      // Closes the streams of sessions whose end hint was lost.
      for (const { sessionId } of streamsOf(userId)) {
        if (asked.has(sessionId) && !liveSessions.has(sessionId)) closeStreamsOf(sessionId);
      }
      people.get(userId)?.heartbeat(heads.get(userId) ?? NO_PULSE);
    }
  }

  return {
    open({ userId, sessionId }, sink) {
      const stream: Stream = { id: context.makeId(), userId, sessionId, sink };
      const person =
        people.get(userId) ??
        openPersonStreams(context, { userId, reading, askHeartbeat, onDropped: remove });
      if (!people.has(userId)) following.set(userId, context.bus.follow(userId));
      people.set(userId, person);
      slots[slotOf(userId)]?.add(userId);
      const [oldest] = person.streams;
      // Closing the last stream would remove the person, but the limit is greater than one.
      if (oldest !== undefined && person.streams.size >= MAX_STREAMS_OF_A_PERSON) close(oldest);
      const ofSession = bySession.get(sessionId) ?? new Set();
      bySession.set(sessionId, ofSession.add(stream));
      count += 1;
      person.add(stream);
      return () => remove(stream);
    },
    count: () => count,
    closeStreamsOf,
    async sendAllAway(overMs) {
      const open = all();
      const pauseMs = overMs / Math.max(1, open.length);
      const begun = performance.now();
      for (const [at, each] of open.entries()) {
        const early = begun + at * pauseMs - performance.now();
        if (early > SPREAD_STEP_MS) await sleep(early);
        letGo(each);
      }
    },
    close() {
      cancelHeartbeat();
      sky.close();
      stopBanner();
      unsubscribe();
      for (const stream of all()) letGo(stream);
    },
  };
}

/** Returns the heartbeat slot of a person, so that beats are spread evenly. */
function slotOf(userId: string): number {
  return Number.parseInt(userId.slice(-4), 16) % STREAM_HEARTBEAT_SECONDS;
}
