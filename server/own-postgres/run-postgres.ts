import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { explainPostgresError } from './explain-postgres-error.ts';
import type { Programs } from './find-programs.ts';
import { DATABASE_USER } from './make-cluster.ts';
import {
  clusterOf,
  hasSocket,
  nameInside,
  type Place,
  passwordOf,
  runInside,
} from './run-inside.ts';
import { watchOver } from './watch-over.ts';

/** A PostgreSQL that takes connections. */
export interface RunningPostgres {
  /** Resolves when it has ended, with its last words. */
  readonly ended: Promise<string>;
  /** Ends it. For `patienceMs` whoever else is connected may finish; then they are cut off. */
  stop(patienceMs: number): Promise<void>;
}

interface Start {
  place: Place;
  programs: Programs;
  lockFd: number;
  dataDir: string;
  log: Logger;
  /** Where there is no socket: the same after each start, since people keep the address. */
  port?: number | null;
  /** Over our own settings, by PostgreSQL's names. */
  settings?: Readonly<Record<string, string>> | undefined;
}

const SOCKET_FILES = ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'];
const READY = 'database system is ready to accept connections';
const LAST_WORDS = 12;
const CUT_OFF_WITHIN_MS = 5000;

/** What fits a laptop and loses nothing; whoever wants to tune names a server in DATABASE_URL. */
const ownSettings = {
  shared_buffers: '64MB',
  max_connections: '60',
  max_wal_size: '256MB',
  fsync: 'on',
  autovacuum: 'on',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  max_wal_senders: '0',
  wal_level: 'minimal',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '',
  // Statements and the rows that they trip over hold people's words and addresses.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};
/** Three processes fewer; a database that fits in memory has nothing to read ahead. */
const settingsSince18 = { io_method: 'sync' };

/**
 * Starts PostgreSQL in a folder that nobody else has open, and waits until it takes connections.
 * A watcher stops it when this process is gone. Throws a StartError with its reason.
 */
export async function runPostgres(start: Start): Promise<RunningPostgres> {
  const { place, programs, lockFd, dataDir, log } = start;
  const pidFile = path.join(clusterOf(place), 'postmaster.pid');
  // The lock says that nobody is there: what a dead one left would be taken for a living process
  // where its number has been given again, as in every container.
  for (const left of [pidFile, ...SOCKET_FILES.map((file) => path.join(place.folder, file))]) {
    rmSync(left, { force: true });
  }
  const program = path.join(programs.bin, 'postgres');
  const child = runInside(program, await listArguments(start), { place, lockFd, isApart: true });
  const words: string[] = [];
  const ended = untilGone(child, words);
  const isReady = new Promise<boolean>((resolve) => {
    void ended.then(() => resolve(false));
    if (child.stderr === null) return;
    createInterface({ input: child.stderr }).on('line', (line) => {
      words.push(line);
      if (words.length > LAST_WORDS) words.shift();
      log.debug({ postgres: line }, 'PostgreSQL says');
      if (line.includes(READY)) resolve(true);
    });
  });
  const watcher = child.pid === undefined ? null : watchOver(child.pid, pidFile);
  void ended.then(() => watcher?.kill('SIGKILL'));
  if (!(await isReady)) throw explainPostgresError(await ended, dataDir);
  return { ended, stop: (patienceMs) => stop(child, ended, patienceMs) };
}

function untilGone(child: ChildProcess, words: string[]): Promise<string> {
  return new Promise((resolve) => {
    child.on('error', (error) => words.push(`FATAL:  ${error.message}`));
    child.stdout?.resume();
    child.on('close', () => resolve(words.join('\n')));
    // Its own children close the outputs a moment later, or are killed with them open.
    child.on('exit', () => setTimeout(() => resolve(words.join('\n')), 100));
  });
}

async function listArguments({ place, programs, port, settings = {} }: Start): Promise<string[]> {
  const inside = nameInside(place);
  const connections = hasSocket
    ? { listen_addresses: '', unix_socket_directories: inside, unix_socket_permissions: '0700' }
    : {
        listen_addresses: '127.0.0.1',
        port: String(port ?? (await findFreePort())),
        unix_socket_directories: '',
      };
  const all = {
    ...ownSettings,
    ...(programs.major >= 18 ? settingsSince18 : {}),
    ...settings,
    ...connections,
  };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', `${inside}/cluster`, ...options];
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** Of postmaster.pid, counted from 0. */
const PORT_LINE = 3;
/** A socket's path may have 107 bytes on Linux, its name included. */
const SOCKET_FOLDER_MAX_BYTES = 107 - '/.s.PGSQL.5432'.length;

/** How to connect to a PostgreSQL, until `release`. */
export interface Address {
  url: string;
  release(): void;
}

/**
 * The way to the PostgreSQL in a folder: its socket, else the port that it wrote down. A path that
 * is too long for a socket is given by a descriptor of this process, which its children can use too.
 */
export function addressOf(place: Place): Address {
  const password = readFileSync(passwordOf(place), 'utf8').trim();
  const url = new URL(`postgres://${DATABASE_USER}:${password}@localhost/postgres`);
  if (!hasSocket) {
    const lines = readFileSync(path.join(clusterOf(place), 'postmaster.pid'), 'utf8').split('\n');
    url.hostname = '127.0.0.1';
    url.port = lines[PORT_LINE] ?? '';
    return { url: url.href, release: () => undefined };
  }
  const isLong = Buffer.byteLength(place.folder) > SOCKET_FOLDER_MAX_BYTES;
  const fd = isLong ? openSync(place.folder, 'r') : null;
  url.searchParams.set('host', fd === null ? place.folder : `/proc/${process.pid}/fd/${fd}`);
  return { url: url.href, release: () => fd !== null && closeSync(fd) };
}

async function stop(
  child: ChildProcess,
  ended: Promise<string>,
  patienceMs: number,
): Promise<void> {
  const isGoneWithin = (ms: number) =>
    Promise.race([ended.then(() => true), sleep(ms, false, { ref: false })]);
  // PostgreSQL's smart, fast and immediate shutdown.
  child.kill('SIGTERM');
  if (await isGoneWithin(patienceMs)) return;
  child.kill('SIGINT');
  if (await isGoneWithin(CUT_OFF_WITHIN_MS)) return;
  // Nothing committed is lost: the next start reads its log.
  child.kill('SIGQUIT');
  await ended;
}

/** Whether a PostgreSQL has ever been made in this folder. */
export const hasCluster = (place: Place): boolean =>
  existsSync(path.join(clusterOf(place), 'PG_VERSION'));

/** The major that made the cluster. */
export const majorOf = (place: Place): number =>
  Number(readFileSync(path.join(clusterOf(place), 'PG_VERSION'), 'utf8').trim());
