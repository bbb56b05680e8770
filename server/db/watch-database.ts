import pg from 'pg';
import type { Logger } from 'pino';
import type { Timers } from '../base/timers.ts';
import type { DatabasePool } from './database.ts';

const ASK_EVERY_MS = 500;
/** Within three seconds whoever waits for an answer must have one. */
const ANSWER_WITHIN_MS = 2_000;
const HELD_UP_MS = 500;

/** What is known of the database's being there. */
export interface DatabaseWatch {
  /** It does not answer, or only as a standby, which takes no writes. */
  isAway(): boolean;
  /** Asks it now, and answers as `isAway` does then, in two seconds at the latest. */
  looksAway(): Promise<boolean>;
  stop(): Promise<void>;
}

interface Watched {
  url: string;
  pool: DatabasePool;
  timers: Timers;
  log: Logger;
  /** Is asked at each new connection, before anybody is served again. */
  checkAnew?: () => Promise<void>;
  /** Hears the epoch with each answer: another node may have begun a new one. */
  hearEpoch?: (epoch: string) => void;
}

/**
 * Asks the database twice a second whether it is there, on a connection of its own that no queue holds
 * up. A PostgreSQL that hangs, or whose machine is gone, ends no connection by itself: when it does not
 * answer in time all of them are broken, so that nobody waits on them any more, also once it is back.
 */
export function watchDatabase(watched: Watched): DatabaseWatch {
  const { url, pool, timers, log, checkAnew, hearEpoch } = watched;
  let client: pg.Client | null = null;
  let isAway = false;
  let isStopped = false;
  let cancel = () => {};

  const connect = async (): Promise<pg.Client> => {
    const next = new pg.Client({
      connectionString: url,
      stream: pool.openSocket,
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    });
    // What breaks between two questions is found by the next one.
    next.on('error', () => undefined);
    await next.connect();
    return next;
  };

  const ask = async (): Promise<void> => {
    const isNew = client === null;
    client ??= await connect();
    const answer = await client.query<{ is_standby: boolean; epoch: string }>(
      'select pg_is_in_recovery() as is_standby, epoch from meta',
    );
    const [row] = answer.rows;
    if (row?.is_standby !== false) throw new Error('it is a standby');
    hearEpoch?.(row.epoch);
    if (isNew) await checkAnew?.();
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
      // This process was held up itself: the answer may lie there unread.
      if (performance.now() - begun > ANSWER_WITHIN_MS + HELD_UP_MS) return;
      if (!isAway) log.error({ err: error }, 'the database is away');
      isAway = true;
      pool.cut();
    }
  };

  /** One question at a time: whoever comes meanwhile waits for its answer. */
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
