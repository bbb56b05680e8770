import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** An unprivileged user for PostgreSQL's programs, which refuse to run as root. */
export interface RunAs {
  uid: number;
  gid: number;
}

/** A folder with one PostgreSQL in it: its cluster, its socket and its password. */
export interface Place {
  /** DATA_DIR/database, or beside it while a move is under way. */
  readonly folder: string;
  /** null: they run as this process does. */
  readonly runAs: RunAs | null;
}

export const clusterOf = ({ folder }: Place): string => path.join(folder, 'cluster');
export const passwordOf = ({ folder }: Place): string => path.join(folder, 'password');

/** The folder is the first descriptor after the standard ones, the lock the second. */
const FOLDER_FD = 3;
const hasProc = process.platform === 'linux';

/**
 * What the folder is called in the programs' arguments. On Linux it is an inherited descriptor:
 * an unprivileged user gets to it also below root's closed home, and no path is too long for a
 * socket or has a character that somebody would misread.
 */
export const nameInside = ({ folder }: Place): string =>
  hasProc ? `/proc/self/fd/${FOLDER_FD}` : folder;

/** Whether people connect by a socket in the folder; elsewhere by a port of this machine alone. */
export const hasSocket = hasProc;

interface Run {
  place: Place;
  /** Held by the program, and by what it starts, until they are gone. */
  lockFd: number;
  /** In a process group of its own: a terminal's Ctrl-C is meant for the server, which stops it. */
  isApart?: boolean;
}

/** Starts one of PostgreSQL's programs; its two outputs can be read. */
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

/** Nothing of the operator's settings for other PostgreSQLs, and words that can be compared. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, LD_LIBRARY_PATH, TMPDIR } = process.env;
  return { PATH, LD_LIBRARY_PATH, TMPDIR, LC_ALL: 'C', TZ: 'UTC' };
}

const USUAL_NAMES = ['postgres', 'nobody'];
const NOBODY: RunAs = { uid: 65_534, gid: 65_534 };

/**
 * As whom PostgreSQL runs where this process is root: as whoever has the database already, else as
 * the owner of the data folder, else as a user who may do nothing. null where it runs as we do.
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

/** How the operator knows that user. */
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
    // A container without accounts.
    return [];
  }
}

/** What a program said, once it has ended. */
export interface Ended {
  code: number | null;
  output: string;
}

const OUTPUT_KEPT = 8000;

/** Waits for a program's end. Rejects when it cannot be started at all. */
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
