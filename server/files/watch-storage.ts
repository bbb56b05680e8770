import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { isDatabaseError, isQuotaExceeded } from '../http/error-reply.ts';

/** Enough for a picture. A smaller file might still fit on a full disk. */
const PROBE_BYTES = 1 << 20;
/**
 * A full disk of a remote database is noticed only by errors. If no such error occurred for this time, the disk counts
 * as free.
 */
const QUIET_MS = 5_000;

export interface StorageWatch {
  /** Called with each error of a call or a job. Logs the first error about a full disk, with the folder. */
  note(error: unknown): void;
  /** Whether a disk is full. After an error about a full disk, tests it by writing a file. */
  looksFull(): Promise<boolean>;
}

/**
 * Watches the folder of images, and the database by its errors. `databaseAt` is the database's location for the log.
 */
export function watchStorage({
  folder,
  databaseAt,
  log,
}: {
  folder: string;
  databaseAt: string;
  log: Pick<Logger, 'error' | 'warn'>;
}): StorageWatch {
  /** The location whose disk is full, and the time of the last such error. `null` if no disk is full. */
  let full: { place: string; toldAt: number } | null = null;
  return {
    note(error) {
      if (!isQuotaExceeded(error)) return;
      const place = isDatabaseError(error) ? databaseAt : (folderOf(error) ?? folder);
      if (full === null) log.error({ err: error }, `nothing can be written to ${place}`);
      full = { place, toldAt: performance.now() };
    },
    async looksFull() {
      if (full === null) return false;
      if (performance.now() - full.toldAt < QUIET_MS || !(await takesFile(folder))) return true;
      log.warn(`${full.place} can be written to again`);
      full = null;
      return false;
    },
  };
}

/** Returns the folder of the error's file, or undefined if the error has no path. */
function folderOf(error: unknown): string | undefined {
  const isNamed = error instanceof Error && 'path' in error && typeof error.path === 'string';
  return isNamed ? path.dirname(String(error.path)) : undefined;
}

async function takesFile(folder: string): Promise<boolean> {
  const file = path.join(folder, `probe-${randomUUID()}.tmp`);
  try {
    const handle = await open(file, 'wx');
    try {
      await handle.writeFile(Buffer.alloc(PROBE_BYTES));
      await handle.sync();
    } finally {
      await handle.close();
    }
    return true;
  } catch {
    // The reason was logged with the original error.
    return false;
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}
