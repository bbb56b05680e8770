import pg from 'pg';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Timers } from '../base/timers.ts';
import type { DatabasePool } from '../db/database.ts';
import type { Bus, Hint } from './bus.ts';

/** By which a running server is known to whoever looks at the database's connections. */
export const BUS_CONNECTION = 'guvercin server';
const CHANNEL = 'guvercin_hints';
/** Each notice is a commit of its own: fewer of them leave the disk to the letters. */
const GATHER_MS = 20;
const RECONNECT_MS = 2000;
const CONNECT_WITHIN_MS = 10_000;
/** NOTIFY takes less than 8000 bytes, and no hint of ours has a character of two. */
const NOTICE_MAX_BYTES = 7900;

const hintSchema = v.variant('type', [
  v.object({ type: v.literal('changed'), userId: v.string(), seq: v.number() }),
  v.object({ type: v.literal('session-ended'), sessionId: v.string() }),
  v.object({ type: v.literal('sky') }),
  v.object({ type: v.literal('settings') }),
  v.object({
    type: v.literal('taken'),
    node: v.string(),
    taken: v.array(v.tuple([v.string(), v.number()])),
  }),
]);

interface Parts {
  url: string;
  /** Whose connections it breaks with. */
  pool: DatabasePool | null;
  timers: Timers;
  log: Logger;
}

/**
 * The bus between nodes that share a PostgreSQL server: one connection that listens and notifies.
 * This node hears its own hints at once. For the others they are gathered for a few milliseconds,
 * only the newest of each person is sent, and never inside a writing transaction, which would line
 * all writers up.
 */
export async function createPostgresBus({ url, pool, timers, log }: Parts): Promise<Bus> {
  const listeners = new Set<(hint: Hint) => void>();
  const waiting = new Map<string, Hint>();
  let countOfTaken = 0;
  let client: pg.Client | null = null;
  let isClosed = false;
  let cancelGather: (() => void) | null = null;
  let flushing: Promise<void> = Promise.resolve();

  const tell = (hint: Hint) => {
    for (const listener of listeners) listener(hint);
  };

  const hear = (payload: string | undefined) => {
    const hints = parseJson(payload ?? '');
    for (const each of Array.isArray(hints) ? hints : []) {
      const hint = v.safeParse(hintSchema, each);
      // A node of another build may say more than this one knows.
      if (hint.success) tell(hint.output);
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
      // One that never came to work has been told to whoever wanted it.
      if (client !== next) return;
      client = null;
      reconnectLater();
    });
    try {
      await next.connect();
      const { rows } = await next.query<{ pid: number }>('select pg_backend_pid() as pid');
      // What comes from here has been told here already.
      next.on('notification', ({ processId, payload }) => {
        if (processId !== rows[0]?.pid) hear(payload);
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
      connect().catch((error: unknown) => {
        log.warn({ err: error }, 'the bus cannot connect');
        reconnectLater();
      });
    });
  };

  const flush = async () => {
    const hints = [...waiting.values()];
    waiting.clear();
    for (const payload of toNotices(hints)) {
      // With the connection gone only this node hears it; heartbeats heal the others.
      await client?.query('select pg_notify($1, $2)', [CHANNEL, payload]);
    }
  };

  /** Hints with one key make each other needless; what was taken is never needless. */
  const keyOf = (hint: Hint) => {
    if (hint.type === 'changed') return hint.userId;
    if (hint.type === 'session-ended') return hint.sessionId;
    if (hint.type === 'sky' || hint.type === 'settings') return hint.type;
    countOfTaken += 1;
    return `taken ${countOfTaken}`;
  };

  await connect();
  return {
    publish(hint) {
      if (isClosed) return;
      tell(hint);
      const key = keyOf(hint);
      const before = waiting.get(key);
      const isNewer =
        before?.type !== 'changed' || hint.type !== 'changed' || hint.seq > before.seq;
      if (isNewer) waiting.set(key, hint);
      cancelGather ??= timers.after(GATHER_MS, () => {
        cancelGather = null;
        // The connection takes one notice at a time.
        flushing = flushing
          .then(flush)
          .catch((error: unknown) => log.warn({ err: error }, 'hints were lost'));
      });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      cancelGather?.();
      listeners.clear();
      // A process that does one thing and ends has told nobody yet.
      await flush().catch((error: unknown) => log.warn({ err: error }, 'hints were lost'));
      await client?.end();
    },
  };
}

/** JSON arrays of as many hints as one notice takes. */
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Somebody else's notice on our channel means nothing to us.
    return null;
  }
}
