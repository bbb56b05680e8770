import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { isDatabaseError, isStorageFull } from '../http/error-reply.ts';

/** Room for a picture; a file that just fits proves nothing. */
const PROBE_BYTES = 1 << 20;
/** A database elsewhere tells of its own disk by its errors alone: after so long without one it has room. */
const QUIET_MS = 5_000;

/** What is known of the room on the disks that the server writes to. */
export interface StorageWatch {
  /** Takes each error of a call or a job. The first one about a full disk is logged with its folder. */
  note(error: unknown): void;
  /** Whether there is no room; after an error that said so it is tried by writing. */
  looksFull(): Promise<boolean>;
}

/** Watches the folder of images and, by its errors, the database. `databaseAt` says where that is. */
export function watchStorage({
  folder,
  databaseAt,
  log,
}: {
  folder: string;
  databaseAt: string;
  log: Pick<Logger, 'error' | 'warn'>;
}): StorageWatch {
  /** What is full, and when an error last said so. */
  let full: { place: string; toldAt: number } | null = null;
  return {
    note(error) {
      if (!isStorageFull(error)) return;
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

/** The folder of the file that an error is about; undefined: it names none. */
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
    // Why it takes nothing was told by whoever met it.
    return false;
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}
