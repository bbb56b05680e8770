import pg from 'pg';
import type { Logger } from 'pino';
import type { Timers } from '../base/timers.ts';
import type { DatabasePool } from './database.ts';

/** The application name by which a running server is identified among the database's connections. */
export const WATCH_CONNECTION = 'guvercin watch';
const ASK_EVERY_MS = 500;
/** Callers must get a reply within three seconds. */
const ANSWER_WITHIN_MS = 2_000;
const HELD_UP_MS = 500;

export interface DatabaseWatch {
  /** Whether the database does not answer, or answers as a standby, which accepts no writes. */
  isAway(): boolean;
  /** Checks now and returns the resulting `isAway`, after two seconds at most. */
  looksAway(): Promise<boolean>;
  stop(): Promise<void>;
}

interface Watched {
  url: string;
  pool: DatabasePool;
  timers: Timers;
  log: Logger;
  /** Called for each newly connected or newly started server, before requests are served again. */
  recheck?: () => Promise<void>;
  /** Receives the epoch with each answer, because another node may have begun a new one. */
  hearEpoch?: (epoch: string) => void;
}

/**
 * Checks twice a second whether the database answers, on a separate connection outside of the pools. A PostgreSQL that
 * hangs, or whose machine has failed, does not close its connections. If it does not answer in time, all connections
 * are cut, so that no request waits for a reply that never comes.
 */
export function watchDatabase(watched: Watched): DatabaseWatch {
  const { url, pool, timers, log, recheck, hearEpoch } = watched;
  let client: pg.Client | null = null;
  /** When the connected server was started. Behind PgBouncer, a connection outlives a failover. */
  let startedAt: string | null = null;
  let isAway = false;
  let isStopped = false;
  let cancel = () => {};

  const connect = async (): Promise<pg.Client> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: WATCH_CONNECTION,
      stream: pool.openSocket,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    });
    // The next check notices a broken connection.
    next.on('error', () => undefined);
    await next.connect();
    return next;
  };

  const ask = async (): Promise<void> => {
    if (client === null) {
      client = await connect();
      startedAt = null;
    }
    const answer = await client.query<{ is_standby: boolean; epoch: string; started_at: string }>(
      `select pg_is_in_recovery() as is_standby, epoch, pg_postmaster_start_time()::text as started_at
        from meta`,
    );
    const [row] = answer.rows;
    if (row?.is_standby !== false) throw new Error('it is a standby');
    hearEpoch?.(row.epoch);
    if (row.started_at !== startedAt) await recheck?.();
    startedAt = row.started_at;
  };

  const look = async (): Promise<void> => {
    const begun = performance.now();
    try {
      await ask();
      if (isAway) log.warn('the database is back');
      isAway = false;
    } catch (error) {
      client = null;
      if (isStopped) return;
      // This process itself was blocked, so the answer may have arrived unread.
      if (performance.now() - begun > ANSWER_WITHIN_MS + HELD_UP_MS) return;
      if (!isAway) log.error({ err: error }, 'the database is away');
      isAway = true;
      pool.cut();
    }
  };

  /** Runs one check at a time. Concurrent callers share its result. */
  let looking: Promise<void> | null = null;
  const lookNow = (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  };
  const lookRegularly = () => {
    void lookNow().finally(() => {
      if (!isStopped) cancel = timers.after(ASK_EVERY_MS, lookRegularly);
    });
  };
  lookRegularly();

  return {
    isAway: () => isAway,
    async looksAway() {
      await lookNow();
      return isAway;
    },
    async stop() {
      isStopped = true;
      cancel();
      await client?.end();
      await looking;
    },
  };
}
