import { STREAM_HEARTBEAT_SECONDS, STREAM_RECONNECT_SECONDS } from '../../contract/limits.ts';
import type { Context } from '../context.ts';
import { openPersonStreams, type PersonStreams, type Stream } from './person-streams.ts';
import { keepVisible, setVisible } from './presence.ts';
import { NO_PULSE, readPulses } from './read-pulses.ts';
import type { Sink } from './sink.ts';
import { toRetryFrame } from './stream-frame.ts';

/** A person's devices and tabs that share no worker; whoever opens more loses the oldest. */
const MAX_STREAMS_OF_A_PERSON = 32;
/** 255 of them are five seconds. */
const RETRY_JITTER_STEP_MS = 20;

/** Every open stream of this node. */
export interface Streams {
  /**
   * Opens a stream for a session that has been checked. The answer takes the stream away again:
   * call it when the connection is gone.
   */
  open(session: { userId: string; sessionId: string }, sink: Sink): () => void;
  /** How many are open now. */
  count(): number;
  /** Closes every stream of a session that has ended. */
  closeStreamsOf(sessionId: string): void;
  /** Closes all streams and listens no more. */
  close(): void;
}

type Parts = Pick<Context, 'db' | 'now' | 'epoch' | 'log' | 'bus' | 'timers' | 'makeId' | 'random'>;

/** Starts listening to the bus and sending heartbeats. */
export function createStreams(context: Parts): Streams {
  const people = new Map<string, PersonStreams>();
  const isOf = (sessionId: string) => (stream: Stream) => stream.sessionId === sessionId;
  const allStreams = () => [...people.values()].flatMap(({ streams }) => [...streams]);
  let cancelBeat = context.timers.after(STREAM_HEARTBEAT_SECONDS * 1000, beat);

  const unsubscribe = context.bus.subscribe((hint) => {
    if (hint.type === 'changed') people.get(hint.userId)?.wake(hint.seq);
    else if (hint.type === 'session-ended') closeStreamsOf(hint.sessionId);
    else if (hint.type === 'presence') notePresence(hint);
  });

  /** When to come back to a server that is restarting: not all in the same moment. */
  function retryMs(): number {
    const chance = new Uint8Array(1);
    context.random(chance);
    return STREAM_RECONNECT_SECONDS * 1000 + (chance[0] ?? 0) * RETRY_JITTER_STEP_MS;
  }

  function closeStreamsOf(sessionId: string): void {
    for (const [userId, person] of people) {
      for (const stream of [...person.streams].filter(isOf(sessionId))) close(userId, stream);
    }
  }

  function close(userId: string, stream: Stream): void {
    remove(userId, stream);
    stream.sink.close();
  }

  function remove(userId: string, stream: Stream): void {
    const person = people.get(userId);
    person?.remove(stream);
    if (person?.streams.size === 0) people.delete(userId);
    if (stream.isVisible) hide(stream);
  }

  function notePresence(hint: { userId: string; streamId: string; visible: boolean }): void {
    const streams = [...(people.get(hint.userId)?.streams ?? [])];
    const stream = streams.find(({ id }) => id === hint.streamId);
    if (stream !== undefined) stream.isVisible = hint.visible;
  }

  /** A closed tab is seen by nobody, unless another one of the device is open. */
  function hide(closed: Stream): void {
    closed.isVisible = false;
    const { sessionId } = closed;
    if (allStreams().some((stream) => stream.isVisible && isOf(sessionId)(stream))) return;
    const hidden = { sessionId, visible: false, now: context.now() };
    setVisible(context.db, hidden).catch((error: unknown) =>
      // It runs out by itself.
      context.log.warn({ err: error }, 'a hidden tab was not noted'),
    );
  }

  function beat(): void {
    sendBeats()
      // Devices take the silence for an error and come back.
      .catch((error: unknown) => context.log.error({ err: error }, 'no heartbeat'))
      .finally(() => {
        cancelBeat = context.timers.after(STREAM_HEARTBEAT_SECONDS * 1000, beat);
      });
  }

  async function sendBeats(): Promise<void> {
    const sessionIds = allStreams().map(({ sessionId }) => sessionId);
    const visible = allStreams().filter(({ isVisible }) => isVisible);
    const seen = visible.map(({ sessionId }) => sessionId);
    await keepVisible(context.db, seen, context.now());
    const { heads, liveSessions } = await readPulses(context.db, [...people.keys()], sessionIds);
    for (const [userId, person] of people) {
      // A session that ended while its hint was lost closes here.
      const ended = [...person.streams].filter(({ sessionId }) => !liveSessions.has(sessionId));
      for (const stream of ended) close(userId, stream);
      person.beat(heads.get(userId) ?? NO_PULSE);
    }
  }

  return {
    open({ userId, sessionId }, sink) {
      const stream: Stream = { id: context.makeId(), sessionId, sink, isVisible: false };
      const person = people.get(userId) ?? openPersonStreams(context, userId);
      people.set(userId, person);
      const [oldest] = person.streams;
      if (oldest !== undefined && person.streams.size >= MAX_STREAMS_OF_A_PERSON) {
        person.remove(oldest);
        oldest.sink.close();
        if (oldest.isVisible) hide(oldest);
      }
      person.add(stream);
      return () => remove(userId, stream);
    },
    count: () => allStreams().length,
    closeStreamsOf,
    close() {
      cancelBeat();
      unsubscribe();
      for (const stream of allStreams()) {
        stream.sink.write(toRetryFrame(retryMs()));
        stream.sink.close();
      }
      people.clear();
    },
  };
}
