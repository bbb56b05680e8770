import * as v from 'valibot';
import type { Banner } from '../../contract/banner.ts';
import type { RawChange } from '../../contract/changes.ts';
import type { StreamEvent } from '../../contract/stream-events.ts';
import type { WorkQueue } from '../base/work-queue.ts';
import type { Context } from '../context/context.ts';
import { readChanges } from '../log/read-changes.ts';
import type { Pulse } from '../log/read-pulses.ts';
import { readListed } from '../notifications/listed-notifications.ts';
import type { gatherPulses } from './gather-pulses.ts';
import type { Sink } from './sink.ts';
import { toFrame } from './stream-frame.ts';

const receivedSchema = v.object({ receiverId: v.string(), status: v.literal('sent') });

export interface Stream {
  id: string;
  userId: string;
  sessionId: string;
  sink: Sink;
}

/** All open streams of one person on this node: what is read and serialised once goes to each. */
export interface PersonStreams {
  readonly streams: ReadonlySet<Stream>;
  /** Adds a stream; it hears `connected` first, then everything after that head. */
  add(stream: Stream): void;
  remove(stream: Stream): void;
  /** The person's log has grown to `seq`. */
  wake(seq: number): void;
  /** Tells that the connection lives, after whatever a lost hint has left unsaid. */
  beat(pulse: Pulse): void;
  /** Tells one stream that letters came to the sky or left it. */
  tellOfSky(stream: Stream): void;
  /** Sends the present banner to all streams. */
  tellOfBanner(banner: Banner | null): void;
}

interface PersonStreamsOptions {
  userId: string;
  /** Where what is read for streams waits for its turn. */
  reading: WorkQueue;
  /** Reads how things stand for whoever opens a stream. */
  askPulse: ReturnType<typeof gatherPulses>;
  /** A stream was given up here: its reader was too slow, its session had ended, or a step failed. */
  onDropped(stream: Stream): void;
}

/** It speaks for nobody's log, so it has no number. */
const SKY_FRAME = toFrame({ type: 'sky' }, null);

/** How many changes one event carries. */
const EVENT_CHANGES = 200;

export function openPersonStreams(
  context: Pick<Context, 'db' | 'now' | 'epoch' | 'log' | 'readValues' | 'liveSettings'>,
  { userId, reading, askPulse, onDropped }: PersonStreamsOptions,
): PersonStreams {
  const streams = new Set<Stream>();
  /** Those that have heard `connected`. */
  const connected = new Set<Stream>();
  /** What all connected streams have been told up to, and of which epoch that is. */
  let cursor = 0;
  let { epoch } = context;
  let isAdvanceQueued = false;
  /** Steps run one after the other, so that no event overtakes another one. */
  let tail = Promise.resolve();

  function enqueue(step: () => Promise<void> | void): Promise<void> {
    tail = tail.then(step).catch((error: unknown) => {
      // A gap must not stay unnoticed: who reconnects pulls.
      context.log.error({ err: error, person: userId }, 'streams dropped');
      for (const stream of [...streams]) drop(stream);
    });
    return tail;
  }

  function remove(stream: Stream): void {
    streams.delete(stream);
    connected.delete(stream);
  }

  function drop(stream: Stream): void {
    onDropped(stream);
    stream.sink.close();
  }

  function send(event: StreamEvent): void {
    const frame = toFrame(event, cursor);
    for (const stream of [...connected]) write(stream, frame);
  }

  function write(stream: Stream, frame: string): void {
    if (stream.sink.isSlow()) drop(stream);
    else stream.sink.write(frame);
  }

  async function advance(): Promise<void> {
    isAdvanceQueued = false;
    let more = true;
    while (more && connected.size > 0) {
      const query = { userId, since: cursor, epoch, limit: EVENT_CHANGES };
      const page = await readChanges(context, query);
      if (page.reset === true) throw new Error('the log was replaced under an open stream');
      if (page.to > cursor) {
        const from = cursor;
        cursor = page.to;
        const { to, changes, checksum } = page;
        send({
          ...{ type: 'changed', epoch, from, to, changes },
          ...(checksum === undefined ? {} : { checksum }),
        });
        findAnnouncements(userId, page.changes).forEach(send);
        (await findNotificationEvents(context, userId, page.changes)).forEach(send);
      }
      more = page.more;
    }
  }

  function wake(seq: number): void {
    if (isAdvanceQueued || seq <= cursor) return;
    isAdvanceQueued = true;
    void enqueue(() => reading.run(advance));
  }

  async function connect(stream: Stream): Promise<void> {
    const { pulse, isLive } = await askPulse(userId, stream.sessionId);
    if (!streams.has(stream)) return;
    // It may have ended between its check and now.
    if (!isLive) return drop(stream);
    if (connected.size > 0) await reading.run(advance);
    else {
      cursor = pulse.seq;
      epoch = context.epoch;
    }
    if (!streams.has(stream)) return;
    connected.add(stream);
    const { banner } = context.liveSettings;
    const hello = { type: 'connected', streamId: stream.id, head: cursor, epoch } as const;
    stream.sink.write(toFrame({ ...hello, ...(banner === null ? {} : { banner }) }, cursor));
  }

  return {
    streams,
    wake,
    remove,
    add(stream) {
      streams.add(stream);
      void enqueue(() => connect(stream));
    },
    beat({ seq, checksum }) {
      wake(seq);
      void enqueue(() => {
        const head = Math.max(seq, cursor);
        // What was read before the log grew again says nothing of the head that is told now.
        send({ type: 'heartbeat', head, epoch, ...(head === seq ? { checksum } : {}) });
      });
    },
    tellOfSky(stream) {
      if (connected.has(stream)) write(stream, SKY_FRAME);
    },
    tellOfBanner(banner) {
      const frame = toFrame({ type: 'banner', banner }, null);
      for (const stream of [...connected]) write(stream, frame);
    },
  };
}

/** What else these changes mean to the person: a message of somebody has reached them. */
function findAnnouncements(userId: string, changes: RawChange[]): StreamEvent[] {
  return changes.flatMap(({ entity, id, value }): StreamEvent[] => {
    if (entity !== 'message' || !v.is(receivedSchema, value)) return [];
    if (value.receiverId !== userId) return [];
    return [{ type: 'MESSAGE_RECEIVED', data: { receiverId: userId, messageId: id } }];
  });
}

/** What these changes announce of notifications: whole ones, with their words, as the list has them. */
async function findNotificationEvents(
  { db }: Pick<Context, 'db'>,
  userId: string,
  changes: RawChange[],
): Promise<StreamEvent[]> {
  const ids = changes.flatMap(({ entity, id, value }) =>
    entity === 'notification' && value !== null ? [id] : [],
  );
  const listed = new Map((await readListed({ db, userId }, ids)).map((one) => [one.id, one]));
  return ids.flatMap((id): StreamEvent[] => {
    const data = listed.get(id);
    if (data === undefined) return [];
    // An unread one changes only by being made.
    return [{ type: data.is_read ? 'notification_updated' : 'notification', data }];
  });
}
