import pg from 'pg';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Timers } from '../timers.ts';
import type { Bus, Hint } from './bus.ts';

const CHANNEL = 'guvercin_hints';
const GATHER_MS = 5;
const RECONNECT_MS = 2000;
/** NOTIFY takes less than 8000 bytes; a hint is below 100. */
const HINTS_PER_NOTICE = 50;

const hintsSchema = v.array(
  v.variant('type', [
    v.object({ type: v.literal('changed'), userId: v.string(), seq: v.number() }),
    v.object({ type: v.literal('session-ended'), sessionId: v.string() }),
  ]),
);

interface Parts {
  url: string;
  timers: Timers;
  log: Logger;
}

/**
 * The bus between nodes that share a PostgreSQL server: one connection that listens and notifies.
 * Hints are gathered for a few milliseconds, only the newest of each person is sent, and never
 * inside a writing transaction, which would line all writers up.
 */
export async function createPostgresBus({ url, timers, log }: Parts): Promise<Bus> {
  const listeners = new Set<(hint: Hint) => void>();
  const waiting = new Map<string, Hint>();
  let client: pg.Client | null = null;
  let isClosed = false;
  let cancelGather: (() => void) | null = null;

  const hear = (payload: string | undefined) => {
    const hints = v.safeParse(hintsSchema, parseJson(payload ?? ''));
    if (!hints.success) return;
    for (const hint of hints.output) for (const listener of listeners) listener(hint);
  };

  const connect = async () => {
    const next = new pg.Client({ connectionString: url });
    next.on('error', (error) => log.warn({ err: error }, 'the bus lost its connection'));
    next.on('end', () => {
      if (client === next) client = null;
      reconnectLater();
    });
    next.on('notification', ({ payload }) => hear(payload));
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
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
    cancelGather = null;
    const hints = [...waiting.values()];
    waiting.clear();
    for (let at = 0; at < hints.length; at += HINTS_PER_NOTICE) {
      const payload = JSON.stringify(hints.slice(at, at + HINTS_PER_NOTICE));
      // With the connection gone this node still hears itself; heartbeats heal the others.
      if (client === null) hear(payload);
      else await client.query('select pg_notify($1, $2)', [CHANNEL, payload]);
    }
  };

  await connect();
  return {
    publish(hint) {
      const key = hint.type === 'changed' ? hint.userId : hint.sessionId;
      const before = waiting.get(key);
      const isNewer =
        before?.type !== 'changed' || hint.type !== 'changed' || hint.seq > before.seq;
      if (isNewer) waiting.set(key, hint);
      cancelGather ??= timers.after(GATHER_MS, () => {
        flush().catch((error: unknown) => log.warn({ err: error }, 'hints were lost'));
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
      await client?.end();
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Somebody else's notice on our channel means nothing to us.
    return null;
  }
}
