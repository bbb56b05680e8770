import pg from 'pg';
import type { Logger } from 'pino';
import type { Timers } from '../base/timers.ts';
import type { DatabasePool } from '../db/database.ts';
import { type Bus, createLocalBus, type Hint, parseHints } from './bus.ts';

/** The application name by which a running server is identified among the database's connections. */
export const BUS_CONNECTION = 'guvercin server';
const CHANNEL = 'guvercin_hints';
/** Each notice is a separate commit. Fewer notices leave more of the disk's capacity to letters. */
const GATHER_MS = 20;
const RECONNECT_MS = 2000;
const CONNECT_WITHIN_MS = 10_000;
/** NOTIFY takes less than 8000 bytes. Our hints contain only ASCII, so characters are bytes. */
const NOTICE_MAX_BYTES = 7900;

interface Parts {
  url: string;
  /** `cut` of this pool also cuts the connection of the bus. */
  pool: DatabasePool | null;
  timers: Timers;
  log: Logger;
}

/**
 * Creates the bus between nodes that share a PostgreSQL server, with one connection that listens and notifies. This
 * node receives its own hints at once. Hints for the others are collected for a few milliseconds, and only the newest
 * per person is sent. Every node receives all of them, and skips those about people it does not follow. NOTIFY is never part of a writing transaction, because it would serialise all writers.
 */
export async function createPostgresBus({ url, pool, timers, log }: Parts): Promise<Bus> {
  const local = createLocalBus();
  const waiting = new Map<string, Hint>();
  let countOfTaken = 0;
  let client: pg.Client | null = null;
  let isClosed = false;
  let cancelGather: (() => void) | null = null;
  let flushing: Promise<void> = Promise.resolve();

  const hear = (payload: string) => {
    if (!mayConcern(payload, local.isFollowed)) return;
    for (const hint of parseHints(payload)) {
      if (hint.type !== 'changed' || local.isFollowed(hint.userId)) local.tell(hint);
    }
  };

  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: BUS_CONNECTION,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      ...(pool === null ? {} : { stream: pool.openSocket }),
    });
    next.on('error', (error) => log.warn({ err: error }, 'the bus lost its connection'));
    next.on('end', () => {
      // A failed connection attempt is reported to the caller of `connect`.
      if (client !== next) return;
      client = null;
      reconnectLater();
    });
    try {
      await next.connect();
      const { rows } = await next.query<{ pid: number }>('select pg_backend_pid() as pid');
      // This node has handled its own hints already.
      next.on('notification', ({ processId, payload }) => {
        if (processId !== rows[0]?.pid) hear(payload ?? '');
      });
      await next.query(`listen ${CHANNEL}`);
    } catch (error) {
      void next.end().catch(() => undefined);
      throw error;
    }
    client = next;
  };

  const reconnectLater = () => {
    if (isClosed) return;
    timers.after(RECONNECT_MS, () => {
      if (isClosed || client !== null) return;
      connect().then(
        () => local.tell({ type: 'gap' }),
        (error: unknown) => {
          log.warn({ err: error }, 'the bus cannot connect');
          reconnectLater();
        },
      );
    });
  };

  const flush = async () => {
    const hints = [...waiting.values()];
    waiting.clear();
    for (const payload of toNotices(hints)) {
      // Without a connection only this node gets the hint. Heartbeats make up for it on the others.
      await client?.query('select pg_notify($1, $2)', [CHANNEL, payload]);
    }
  };

  /**
   * A newer hint replaces an older one with the same key. Hints of type `taken` have unique keys, because all of them
   * count.
   */
  const keyOf = (hint: Hint) => {
    if (hint.type === 'changed') return hint.userId;
    if (hint.type === 'session-ended') return hint.sessionId;
    if (hint.type !== 'taken') return hint.type;
    countOfTaken += 1;
    return `taken ${countOfTaken}`;
  };

  await connect();
  return {
    ...local,
    isConnected: () => client !== null,
    publish(hint) {
      if (isClosed) return;
      local.publish(hint);
      const key = keyOf(hint);
      const before = waiting.get(key);
      const isNewer =
        before?.type !== 'changed' || hint.type !== 'changed' || hint.seq > before.seq;
      if (isNewer) waiting.set(key, hint);
      cancelGather ??= timers.after(GATHER_MS, () => {
        cancelGather = null;
        // The connection sends one notice at a time.
        flushing = flushing
          .then(flush)
          .catch((error: unknown) => log.warn({ err: error }, 'hints were lost'));
      });
    },
    async close() {
      isClosed = true;
      cancelGather?.();
      await local.close();
      // A short-lived process, such as an operator's command, may not have flushed its hints yet.
      await flush().catch((error: unknown) => log.warn({ err: error }, 'hints were lost'));
      await client?.end();
    },
  };
}

/** Returns JSON arrays, each with as many hints as fit into one notice. */
function toNotices(hints: Hint[]): string[] {
  const notices: string[] = [];
  let notice = '';
  for (const hint of hints.map((one) => JSON.stringify(one))) {
    if (notice !== '' && notice.length + hint.length > NOTICE_MAX_BYTES) {
      notices.push(`[${notice}]`);
      notice = '';
    }
    notice = notice === '' ? hint : `${notice},${hint}`;
  }
  return notice === '' ? notices : [...notices, `[${notice}]`];
}

const USER_IDS = /"userId":"([^"]+)"/g;
const OTHER_TYPES = /"type":"(?!changed")/;

/** Returns false if a notice is only about people that this node does not follow. Parsing it would cost more. */
function mayConcern(notice: string, isFollowed: (userId: string) => boolean): boolean {
  for (const [, userId = ''] of notice.matchAll(USER_IDS)) if (isFollowed(userId)) return true;
  return OTHER_TYPES.test(notice);
}
