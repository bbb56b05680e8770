import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** An unprivileged user for PostgreSQL's programs, which refuse to run as root. */
export interface RunAs {
  uid: number;
  gid: number;
}

/** A folder with one PostgreSQL: its cluster, socket and password. */
export interface Place {
  /** DATA_DIR/database, or DATA_DIR/database.moving during a move. */
  readonly folder: string;
  /** null runs the programs as the user of this process. */
  readonly runAs: RunAs | null;
}

export const clusterOf = ({ folder }: Place): string => path.join(folder, 'cluster');
export const passwordOf = ({ folder }: Place): string => path.join(folder, 'password');

/** The first descriptor after the standard ones is the folder, the second is the lock. */
const FOLDER_FD = 3;
const hasProc = process.platform === 'linux';

/**
 * Returns the folder's path for the programs' arguments. On Linux the path names an inherited descriptor. An
 * unprivileged user can open it even below root's home, and a socket's path stays short and without special characters.
 */
export const nameInside = ({ folder }: Place): string =>
  hasProc ? `/proc/self/fd/${FOLDER_FD}` : folder;

/** Whether connections use a socket in the folder. Otherwise they use a port on localhost. */
export const hasSocket = hasProc;

interface Run {
  place: Place;
  /** The program and its children hold the lock until they end. */
  lockFd: number;
  /**
   * Whether to use a separate process group, so that Ctrl-C in a terminal reaches only the server, which then stops the
   * program.
   */
  isApart?: boolean;
}

/** Starts one of PostgreSQL's programs, with readable stdout and stderr. */
export function runInside(program: string, args: string[], run: Run): ChildProcess {
  const { place, lockFd, isApart = false } = run;
  const inherited = openSync(place.folder, 'r');
  try {
    return spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe', inherited, lockFd],
      cwd: '/',
      env: programEnvironment(),
      detached: isApart,
      ...place.runAs,
    });
  } finally {
    closeSync(inherited);
  }
}

/**
 * Returns an environment without the operator's settings for other PostgreSQLs, and with a fixed language, so that
 * messages can be compared.
 */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, LD_LIBRARY_PATH, TMPDIR } = process.env;
  return { PATH, LD_LIBRARY_PATH, TMPDIR, LC_ALL: 'C', TZ: 'UTC' };
}

const USUAL_NAMES = ['postgres', 'nobody'];
const NOBODY: RunAs = { uid: 65_534, gid: 65_534 };

/**
 * Returns the user that runs PostgreSQL if this process is root: the owner of the database, else of the data folder,
 * else an unprivileged user. Returns null if this process is not root.
 */
export function chooseUser(dataDir: string): RunAs | null {
  if (process.getuid?.() !== 0) return null;
  for (const folder of [path.join(dataDir, 'database'), dataDir]) {
    const owner = statSync(folder, { throwIfNoEntry: false });
    if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  const accounts = readAccounts();
  const usual = USUAL_NAMES.map((name) => accounts.find((account) => account.name === name));
  const found = usual.find((account) => account !== undefined);
  return found === undefined ? NOBODY : { uid: found.uid, gid: found.gid };
}

/** Returns the user's name for messages to the operator, or the number if there is none. */
export function nameUser({ uid }: RunAs): string {
  return readAccounts().find((account) => account.uid === uid)?.name ?? `number ${uid}`;
}

function readAccounts(): { name: string; uid: number; gid: number }[] {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [name, , uid, gid] = line.split(':');
        if (name === undefined || uid === undefined || gid === undefined) return [];
        return [{ name, uid: Number(uid), gid: Number(gid) }];
      });
  } catch {
    // The container has no accounts file.
    return [];
  }
}

export interface Ended {
  code: number | null;
  output: string;
}

const OUTPUT_KEPT = 8000;

/** Resolves when a program has ended. Rejects if it cannot be started. */
export function untilEnded(child: ChildProcess): Promise<Ended> {
  return new Promise((resolve, reject) => {
    let output = '';
    const keep = (chunk: unknown) => {
      output = (output + String(chunk)).slice(-OUTPUT_KEPT);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
