import { type ChildProcess, spawn } from 'node:child_process';
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
  programEnvironment,
  runInside,
} from './run-inside.ts';

export interface RunningPostgres {
  /** Resolves with the end of the output when PostgreSQL has ended. */
  readonly ended: Promise<string>;
  /** Stops PostgreSQL. Other connections may finish within `patienceMs`, and are then closed. */
  stop(patienceMs: number): Promise<void>;
}

interface Start {
  place: Place;
  programs: Programs;
  lockFd: number;
  dataDir: string;
  log: Logger;
  /** The port to use if there is no socket. It must not change at a restart, because clients keep the address. */
  port?: number | null;
  /** Settings that override our own, by PostgreSQL's names. */
  settings?: Readonly<Record<string, string>> | undefined;
}

const SOCKET_FILES = ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'];
const READY = 'database system is ready to accept connections';
const LAST_WORDS = 12;
const CUT_OFF_WITHIN_MS = 5000;

/** Settings for a laptop that lose no data. For other needs, operators set their own server in DATABASE_URL. */
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
  // Do not log failed statements and rows, because they contain people's texts and addresses.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};
/** Saves three processes. A database that fits in memory needs no read-ahead. */
const settingsSince18 = { io_method: 'sync' };

/**
 * Starts PostgreSQL in a locked folder, and waits until it accepts connections. A watcher stops it when this process
 * ends. Throws a StartError with the reason.
 */
export async function runPostgres(start: Start): Promise<RunningPostgres> {
  const { place, programs, lockFd, dataDir, log } = start;
  const pidFile = path.join(clusterOf(place), 'postmaster.pid');
  // The lock proves that no PostgreSQL runs here. Old PID and socket files are deleted, because their PID may now
  // belong to another process, as often happens in containers.
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

/**
 * The script of the watcher. Its input ends when the server's process ends, even after a kill. Then it stops
 * PostgreSQL. Before each signal it checks whether the PID file still contains the PID, because PIDs are reused.
 */
const WATCH = `
read -r word
is_there() { read -r first < "$2" && [ "$first" = "$1" ] && kill -0 "$1"; } 2>/dev/null
is_there "$1" "$2" && kill -INT "$1"
waited=0
while is_there "$1" "$2"; do
  sleep 0.1
  waited=$((waited + 1))
  [ "$waited" = 30 ] && kill -QUIT "$1"
  [ "$waited" = 100 ] && kill -KILL "$1" && exit
done`;

/** Starts the process that stops PostgreSQL when this one ends. */
function watchOver(pid: number, pidFile: string): ChildProcess {
  const watcher = spawn('/bin/sh', ['-c', WATCH, 'guvercin-watch', `${pid}`, pidFile], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
    env: programEnvironment(),
  });
  watcher.on('error', () => undefined);
  watcher.unref();
  return watcher;
}

function untilGone(child: ChildProcess, words: string[]): Promise<string> {
  return new Promise((resolve) => {
    child.on('error', (error) => words.push(`FATAL:  ${error.message}`));
    child.stdout?.resume();
    child.on('close', () => resolve(words.join('\n')));
    // Do not wait long for `close`, because PostgreSQL's child processes keep the outputs open a little longer.
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

/** The line of the port in postmaster.pid, counted from 0. */
const PORT_LINE = 3;
/** On Linux, a socket's path has at most 107 bytes, including its name. */
const SOCKET_FOLDER_MAX_BYTES = 107 - '/.s.PGSQL.5432'.length;

/** The connection string of a PostgreSQL, valid until `release`. */
export interface Address {
  url: string;
  release(): void;
}

/**
 * Returns the address of the PostgreSQL in a folder: its socket, or the port in its PID file if there are no sockets.
 * If the path is too long for a socket, the address uses a descriptor of this process, which also works in its child
 * processes.
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
  // The signals request PostgreSQL's smart, fast and immediate shutdown.
  child.kill('SIGTERM');
  if (await isGoneWithin(patienceMs)) return;
  child.kill('SIGINT');
  if (await isGoneWithin(CUT_OFF_WITHIN_MS)) return;
  // Loses no committed data, because the next start replays the log.
  child.kill('SIGQUIT');
  await ended;
}

/** Returns whether a PostgreSQL was ever created in this folder. */
export const hasCluster = (place: Place): boolean =>
  existsSync(path.join(clusterOf(place), 'PG_VERSION'));

/** Returns the major version of PostgreSQL that created the cluster. */
export const majorOf = (place: Place): number =>
  Number(readFileSync(path.join(clusterOf(place), 'PG_VERSION'), 'utf8').trim());
