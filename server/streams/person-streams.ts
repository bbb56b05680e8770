import * as v from 'valibot';
import type { Banner } from '../../contract/banner.ts';
import type { RawChange } from '../../contract/changes.ts';
import type { StreamEvent } from '../../contract/stream-events.ts';
import type { WorkQueue } from '../base/work-queue.ts';
import type { Context } from '../context/context.ts';
import { readChanges } from '../log/read-changes.ts';
import type { Heartbeat } from '../log/read-heartbeats.ts';
import { readListed } from '../notifications/listed-notifications.ts';
import type { gatherHeartbeats } from './gather-heartbeats.ts';
import type { Sink } from './sink.ts';
import { toFrame } from './stream-frame.ts';

const receivedSchema = v.object({ receiverId: v.string(), status: v.literal('sent') });

export interface Stream {
  id: string;
  userId: string;
  sessionId: string;
  sink: Sink;
}

/** All open streams of one person on this node. Each event is read and serialised once. */
export interface PersonStreams {
  readonly streams: ReadonlySet<Stream>;
  /** Adds a stream. It gets `connected` first, then all changes after the head in that event. */
  add(stream: Stream): void;
  remove(stream: Stream): void;
  /** Sends the changes up to `seq`. */
  wake(seq: number): void;
  /** Sends a heartbeat, after any changes that a lost hint has delayed. */
  heartbeat(heartbeat: Heartbeat): void;
  tellOfSky(stream: Stream): void;
  sendBanner(banner: Banner | null): void;
}

interface PersonStreamsOptions {
  userId: string;
  reading: WorkQueue;
  askHeartbeat: ReturnType<typeof gatherHeartbeats>;
  /** Called when a stream was dropped: its reader was too slow, its session had ended, or a step failed. */
  onDropped(stream: Stream): void;
}

/** The frame has no id, because the event belongs to no person's log. */
const SKY_FRAME = toFrame({ type: 'sky' }, null);

const EVENT_CHANGES = 200;

export function openPersonStreams(
  context: Pick<Context, 'db' | 'now' | 'epoch' | 'log' | 'readValues' | 'liveSettings'>,
  { userId, reading, askHeartbeat, onDropped }: PersonStreamsOptions,
): PersonStreams {
  const streams = new Set<Stream>();
  /** Streams that have got `connected`. */
  const connected = new Set<Stream>();
  /** The `seq` up to which all connected streams have the changes, and its epoch. */
  let cursor = 0;
  let { epoch } = context;
  let isAdvanceQueued = false;
  /** Steps run sequentially, so that events stay in order. */
  let tail = Promise.resolve();

  function enqueue(step: () => Promise<void> | void): Promise<void> {
    tail = tail.then(step).catch((error: unknown) => {
      // After an error a stream could miss changes without notice, so all streams are closed. A device pulls after it
      // reconnects.
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
    const { heartbeat, isLive } = await askHeartbeat(userId, stream.sessionId);
    if (!streams.has(stream)) return;
    // The session may have ended since it was checked.
    if (!isLive) return drop(stream);
    if (connected.size > 0) await reading.run(advance);
    else {
      cursor = heartbeat.seq;
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
    heartbeat({ seq, checksum }) {
      wake(seq);
      void enqueue(() => {
        const head = Math.max(seq, cursor);
        // If the log has grown since, the checksum does not match the new head.
        send({ type: 'heartbeat', head, epoch, ...(head === seq ? { checksum } : {}) });
      });
    },
    tellOfSky(stream) {
      if (connected.has(stream)) write(stream, SKY_FRAME);
    },
    sendBanner(banner) {
      const frame = toFrame({ type: 'banner', banner }, null);
      for (const stream of [...connected]) write(stream, frame);
    },
  };
}

/** Returns events for messages among the changes that have newly reached the person. */
function findAnnouncements(userId: string, changes: RawChange[]): StreamEvent[] {
  return changes.flatMap(({ entity, id, value }): StreamEvent[] => {
    if (entity !== 'message' || !v.is(receivedSchema, value)) return [];
    if (value.receiverId !== userId) return [];
    return [{ type: 'MESSAGE_RECEIVED', data: { receiverId: userId, messageId: id } }];
  });
}

/** Returns events for notifications among the changes, with their text, as the list has them. */
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
    // An unread notification appears only when it is new.
    return [{ type: data.is_read ? 'notification_updated' : 'notification', data }];
  });
}
