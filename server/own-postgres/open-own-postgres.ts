import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Logger, pino } from 'pino';
import { OperatorError } from '../base/operator-error.ts';
import { StartError } from '../config/config.ts';
import { type HeldLock, readHolder, signLock, takeLock } from './data-lock.ts';
import { findPrograms, type Programs } from './find-programs.ts';
import { makeCluster } from './make-cluster.ts';
import { bringUpToDate, MOVING_FOLDER } from './move-in.ts';
import { chooseUser, hasSocket, nameUser, type Place } from './run-inside.ts';
import {
  addressOf,
  findFreePort,
  hasCluster,
  type RunningPostgres,
  runPostgres,
} from './run-postgres.ts';
import { takeClusterLock } from './take-cluster-lock.ts';

export interface OwnPostgres {
  /** Valid until `close`. */
  readonly url: string;
  close(): Promise<void>;
}

export interface OwnPostgresConfig {
  dataDir: string;
  /** POSTGRES_BIN and POSTGRES_FORMER_BIN. null means the programs from npm install. */
  postgresBin: string | null;
  postgresFormerBin?: string | null;
}

export interface OwnPostgresOptions {
  log?: Logger | undefined;
  /** Prints steps that take long, and facts that the operator should know. */
  print?: ((line: string) => void) | undefined;
  /** Override our own settings, by PostgreSQL's names. */
  settings?: Readonly<Record<string, string>>;
  /** Whether to connect to the PostgreSQL that another process runs already. For the operator's commands. */
  mayJoin?: boolean;
}

/** Waiting time for another server that is being stopped while this one starts. */
const OTHER_SERVER_MS = 2000;
const JOIN_WITHIN_MS = 30_000;
/**
 * How long `close` waits for other connections before it closes them. An operator's command waits longer, because other
 * processes may have connected to the PostgreSQL that it started.
 */
const PATIENCE_MS = 1000;
const JOINED_PATIENCE_MS = 10 * 60 * 1000;
const FIRST_PAUSE_MS = 100;
/** The longest pause between restarts. It is short, because people wait. */
const LONGEST_PAUSE_MS = 1000;
/** After this time PostgreSQL counts as started, and the pauses are short again. */
const LIVED_MS = 1000;

/**
 * Opens the database of a data folder: creates it if it is missing, and moves the data of a former build or an older
 * PostgreSQL. Runs PostgreSQL as a child process, which is restarted when it dies and stopped by `close`. Only one
 * process can open a folder at a time. Throws a StartError with one sentence.
 */
export async function openOwnPostgres(
  config: OwnPostgresConfig,
  options: OwnPostgresOptions = {},
): Promise<OwnPostgres> {
  const { dataDir } = config;
  const { log = pino({ level: 'silent' }), print = () => undefined, settings, mayJoin } = options;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const mine = await takeLock(path.join(dataDir, 'server.lock'), {
    withinMs: mayJoin === true ? 0 : OTHER_SERVER_MS,
  });
  if (mine === null) {
    if (mayJoin === true) return joinOther(dataDir);
    throw rejection(dataDir);
  }
  try {
    signLock(mine);
    const runAs = chooseUser(dataDir);
    // Without an inherited descriptor, PostgreSQL reaches its own folder through the data folder, so the data folder
    // must be traversable.
    if (runAs !== null && !hasSocket) chmodSync(dataDir, 0o711);
    const place: Place = { folder: path.join(dataDir, 'database'), runAs };
    const lockCluster = () => takeFolder({ dataDir, place, print });
    const first = await lockCluster();
    try {
      const programs = findPrograms(config.postgresBin, runAs);
      const port = hasSocket ? null : await findFreePort();
      const start = { place, programs, dataDir, log, settings, port };
      await prepare({ ...config, ...start, lockFd: first.fd, print });
      const running = await runPostgres({ ...start, lockFd: first.fd });
      // PostgreSQL now holds the lock, until its last process ends.
      first.release();
      const kept = keepRunning(running, { lockCluster, log }, (lockFd) =>
        runPostgres({ ...start, lockFd }),
      );
      const address = addressOf(place);
      return {
        url: address.url,
        async close() {
          await kept.stop(mayJoin === true ? JOINED_PATIENCE_MS : PATIENCE_MS);
          address.release();
          mine.release();
        },
      };
    } finally {
      first.release();
    }
  } catch (error) {
    mine.release();
    throw error;
  }
}

interface Folder {
  dataDir: string;
  place: Place;
  print(line: string): void;
}

async function takeFolder({ dataDir, place, print }: Folder): Promise<HeldLock> {
  const places = [place, { ...place, folder: path.join(dataDir, MOVING_FOLDER) }];
  return takeClusterLock({ lockFile: path.join(dataDir, 'postgres.lock'), places, print });
}

interface Preparation extends OwnPostgresConfig {
  place: Place;
  programs: Programs;
  lockFd: number;
  log: Logger;
  print(line: string): void;
}

async function prepare(preparation: Preparation): Promise<void> {
  const { place, print } = preparation;
  await bringUpToDate(preparation);
  if (hasCluster(place)) return;
  await makeCluster(preparation);
  if (place.runAs === null) return;
  print(
    `PostgreSQL does not run as root: it runs as the user ${nameUser(place.runAs)}, to whom ${place.folder} belongs now.`,
  );
}

/** Restarts PostgreSQL whenever it ends unexpectedly. The pause between failed restarts grows. */
function keepRunning(
  first: RunningPostgres,
  { lockCluster, log }: { lockCluster(): Promise<HeldLock>; log: Logger },
  run: (lockFd: number) => Promise<RunningPostgres>,
) {
  let running: RunningPostgres | null = first;
  let isStopping = false;
  let pauseMs = FIRST_PAUSE_MS;

  const startAgain = async () => {
    const lock = await lockCluster();
    try {
      return await run(lock.fd);
    } finally {
      lock.release();
    }
  };
  const keep = async () => {
    while (!isStopping) {
      if (running !== null) {
        const since = performance.now();
        const lastWords = await running.ended;
        running = null;
        if (isStopping) return;
        log.error({ lastWords }, 'PostgreSQL ended by itself; it is started again');
        if (performance.now() - since > LIVED_MS) pauseMs = FIRST_PAUSE_MS;
      }
      await sleep(pauseMs);
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      if (isStopping) return;
      running = await startAgain().catch((error: unknown) => {
        log.error({ err: error }, 'PostgreSQL could not be started again');
        return null;
      });
    }
  };
  const kept = keep();

  return {
    async stop(patienceMs: number): Promise<void> {
      isStopping = true;
      await running?.stop(patienceMs);
      await kept;
      // PostgreSQL was restarted just before the stop.
      await running?.stop(0);
    },
  };
}

function rejection(dataDir: string): StartError {
  const holder = readHolder(path.join(dataDir, 'server.lock'));
  const who = holder === null ? 'Another process' : `Process ${holder.pid} on ${holder.host}`;
  return new StartError(
    `${who} already uses the data folder ${dataDir}; stop it first, or choose another folder.`,
  );
}

/** Connects to the PostgreSQL that another process runs here, once it accepts connections. */
async function joinOther(dataDir: string): Promise<OwnPostgres> {
  const place: Place = { folder: path.join(dataDir, 'database'), runAs: null };
  const until = performance.now() + JOIN_WITHIN_MS;
  for (;;) {
    try {
      const { url, release } = addressOf(place);
      try {
        await tryToConnect(url);
        return { url, close: async () => release() };
      } catch (error) {
        release();
        throw error;
      }
    } catch {
      // The database is still being created, moved or started.
      if (performance.now() > until) {
        throw new OperatorError(
          `${rejection(dataDir).message.split(';')[0]}, and its database does not answer.`,
        );
      }
    }
    await sleep(100);
  }
}

async function tryToConnect(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Returns whether this data folder has a database, of this build or a former one. */
export const hasDatabase = (dataDir: string): boolean => existsSync(path.join(dataDir, 'database'));
