import { readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../config/config.ts';
import { type HeldLock, takeLock } from './data-lock.ts';
import { clusterOf, type Place } from './run-inside.ts';

/** The former server's watcher ends its PostgreSQL within this time. */
const WATCHER_ENDS_IT_MS = 1500;
const ENDS_WHEN_TOLD_MS = 5000;
/** PostgreSQL checks every minute whether its PID file is still its own, and exits if not. */
const NOTICES_MS = 75_000;

interface Wanted {
  lockFile: string;
  /** The folders in which a PostgreSQL may still run. */
  places: readonly Place[];
  print(line: string): void;
}

/**
 * Takes the lock that PostgreSQL's processes hold. If they have outlived their server, its watcher ends them. Without a
 * watcher they get a signal. In another PID namespace their ids mean nothing here, so their PID file is deleted, and
 * they exit when they notice it. Throws a StartError if they keep running.
 */
export async function takeClusterLock({ lockFile, places, print }: Wanted): Promise<HeldLock> {
  const soon = await takeLock(lockFile, { withinMs: WATCHER_ENDS_IT_MS });
  if (soon !== null) return soon;
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    const told = places.map((place) => tell(place, signal));
    if (!told.includes(true)) break;
    const lock = await takeLock(lockFile, { withinMs: ENDS_WHEN_TOLD_MS });
    if (lock !== null) return lock;
  }
  print('Waiting for the PostgreSQL of a former server to end; it may take a minute …');
  for (const place of places) rmSync(pidFileOf(place), { force: true });
  const late = await takeLock(lockFile, { withinMs: NOTICES_MS });
  if (late !== null) return late;
  throw new StartError(
    `A PostgreSQL of a former server still has ${lockFile} open; end it, then start again.`,
  );
}

const pidFileOf = (place: Place) => path.join(clusterOf(place), 'postmaster.pid');

/** Signals the PostgreSQL of this folder. Returns false if it does not run in this namespace. */
function tell(place: Place, signal: NodeJS.Signals): boolean {
  const pid = readPid(place);
  if (pid === null || !worksIn(pid, clusterOf(place))) return false;
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    // It has just ended, or belongs to another user.
    return false;
  }
}

function readPid(place: Place): number | null {
  try {
    const pid = Number.parseInt(readFileSync(pidFileOf(place), 'utf8'), 10);
    return pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

/**
 * Returns whether the process is this PostgreSQL, whose working directory is its folder. Its PID may be in use again by
 * another process.
 */
function worksIn(pid: number, folder: string): boolean {
  try {
    const [its, ours] = [statSync(`/proc/${pid}/cwd`), statSync(folder)];
    return its.dev === ours.dev && its.ino === ours.ino;
  } catch {
    // No such process, no permission to read it, or a system without /proc.
    return false;
  }
}
