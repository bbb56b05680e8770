import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { AppError } from '../../contract/errors.ts';
import type { Timers } from '../base/timers.ts';
import type { DatabaseBounds } from '../config/config.ts';
import { openPostgres } from './open-postgres.ts';
import type { Schema } from './schema.ts';

const LOOK_EVERY_MS = 1_000;
const ANSWER_WITHIN_MS = 1_000;
/** How long a read waits for the replica, which is normally a few milliseconds behind. */
const CATCH_UP_TRIES = 10;
const CATCH_UP_PAUSE_MS = 5;

/** Runs a read that writes nothing. It may run twice, the second time on the primary. */
export type OnReplica = <T>(read: (db: Kysely<Schema>) => Promise<T>) => Promise<T>;

export interface ReadReplica {
  /**
   * Runs a read on the replica if it has every commit that the primary has now, otherwise on the primary. Repeats on
   * the primary what fails on the replica, except for AppErrors.
   */
  onReplica: OnReplica;
  /** Whether reads go to the primary, because the replica does not answer, is behind or is no standby of it. */
  isAway(): boolean;
  close(): Promise<void>;
}

interface ReplicaParts {
  /** The primary. */
  db: Kysely<Schema>;
  bounds: DatabaseBounds;
  timers: Timers;
  log: Logger;
}

/** Opens a streaming replica and looks at it once a second. The replica need not answer yet. */
export function openReadReplica(
  url: string,
  { db, bounds, timers, log }: ReplicaParts,
): ReadReplica {
  const { pool, ...replica } = openPostgres(url, { bounds });
  let isAway: boolean | null = null;
  let isStopped = false;
  let cancel = () => {};

  /** Resolves when the replica has all commits up to a position of the primary. Throws the reason if it has not. */
  const catchUp = async (position: Position): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      // A replica has no logins. Their connections are free while long reads use all others.
      if (await hasReached(replica.loginDb, position)) return;
      if (tries === CATCH_UP_TRIES) throw new Error('it is behind');
      await new Promise<void>((resolve) => timers.after(CATCH_UP_PAUSE_MS, resolve));
    }
  };

  const look = async (): Promise<void> => {
    let cancelCut = () => {};
    try {
      const position = await readPosition(db);
      cancelCut = timers.after(ANSWER_WITHIN_MS, () => pool?.cut());
      await catchUp(position);
      if (isAway === true) log.warn('the read replica is back');
      isAway = false;
    } catch (error) {
      if (isAway !== true && !isStopped) log.warn({ err: error }, 'the read replica is away');
      isAway = true;
    }
    cancelCut();
  };
  const lookRegularly = () => {
    looking = look().finally(() => {
      if (!isStopped) cancel = timers.after(LOOK_EVERY_MS, lookRegularly);
    });
  };
  let looking = Promise.resolve();
  lookRegularly();

  return {
    isAway: () => isAway !== false,
    async onReplica(read) {
      if (isAway !== false) return read(db);
      try {
        await catchUp(await readPosition(db));
        return await read(replica.db);
      } catch (error) {
        if (error instanceof AppError) throw error;
        log.debug({ err: error }, 'a read was not possible on the replica');
        return read(db);
      }
    },
    async close() {
      isStopped = true;
      cancel();
      // A replica that hangs would never close its connections.
      pool?.cut();
      await looking;
      await replica.close();
    },
  };
}

/** A place in the history of a database cluster. */
interface Position {
  system: string;
  timeline: number;
  lsn: string;
}

/** Returns the end of all visible commits of the primary. */
async function readPosition(primary: Kysely<Schema>): Promise<Position> {
  // Without synchronous_commit, a commit is visible before the flushed position includes it.
  const { rows } = await sql<Position>`
    select system_identifier::text as system, lsn::text as lsn,
      ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline
    from pg_control_system(), (
      select case
        when not pg_is_in_recovery() and current_setting('synchronous_commit') <> 'off'
        then pg_current_wal_flush_lsn()
      end as lsn
    ) as flushed
    where lsn is not null`.execute(primary);
  const [position] = rows;
  if (position === undefined)
    throw new Error('the database is a standby or commits asynchronously');
  return position;
}

/**
 * Returns whether the replica has replayed the log up to a position. Throws if it is no standby with the same history,
 * because positions of another history are incomparable. A standby reports a new timeline from its next restartpoint on.
 */
async function hasReached(
  replica: Kysely<Schema>,
  { system, timeline, lsn }: Position,
): Promise<boolean> {
  const { rows } = await sql<{ is_ours: boolean; is_there: boolean | null }>`
    select
      pg_is_in_recovery() and system_identifier::text = ${system}::text
        and timeline_id = ${timeline}::int as is_ours,
      pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as is_there
    from pg_control_system(), pg_control_checkpoint()`.execute(replica);
  const [answer] = rows;
  if (answer?.is_ours !== true) throw new Error('it is no standby of this database');
  return answer.is_there === true;
}
