import { rmSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../config/config.ts';
import { type HeldLock, takeLock } from './data-lock.ts';
import { clusterOf, type Place } from './run-inside.ts';

/** The former server's watcher ends its PostgreSQL within this time. */
const WATCHER_ENDS_IT_MS = 1500;
/** PostgreSQL checks every minute whether its PID file is still its own, and exits if not. */
const NOTICES_MS = 75_000;

interface Wanted {
  lockFile: string;
  /** The folders in which a PostgreSQL may still run. */
  places: readonly Place[];
  print(line: string): void;
}

/**
 * Takes the lock that PostgreSQL's processes hold. After a crash of the server, its watcher ends these processes. If
 * the watcher was killed too, their PID file is deleted, and they exit when they notice it. This also works across
 * containers, where a signal would not. Throws a StartError if they keep running.
 */
export async function takeClusterLock({ lockFile, places, print }: Wanted): Promise<HeldLock> {
  const soon = await takeLock(lockFile, { withinMs: WATCHER_ENDS_IT_MS });
  if (soon !== null) return soon;
  print('Waiting for the PostgreSQL of a former server to end; it may take a minute …');
  for (const place of places) {
    rmSync(path.join(clusterOf(place), 'postmaster.pid'), { force: true });
  }
  const late = await takeLock(lockFile, { withinMs: NOTICES_MS });
  if (late !== null) return late;
  throw new StartError(
    `A PostgreSQL of a former server still has ${lockFile} open; end it, then start again.`,
  );
}
