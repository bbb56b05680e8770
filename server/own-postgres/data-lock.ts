import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';

const LOOK_AGAIN_MS = 25;

/**
 * A lock on an open file description. The kernel releases the lock when the last process with the descriptor ends, even
 * after a crash or in another PID namespace.
 */
export interface HeldLock {
  /** Child processes that must hold the lock too inherit this descriptor. */
  readonly fd: number;
  /** Closes this process's descriptor. Processes that inherited it keep the lock. */
  release(): void;
}

const holderSchema = v.object({ pid: v.number(), host: v.string() });

/** The process that signed the lock file last. */
export type Holder = v.InferOutput<typeof holderSchema>;

/**
 * Locks a file, and creates a missing one. Retries for `withinMs`. Returns null if another process still holds the
 * lock.
 */
export async function takeLock(
  path: string,
  { withinMs }: { withinMs: number },
): Promise<HeldLock | null> {
  const { tryLock } = await import('fs-native-extensions');
  const fd = openSync(path, 'a+', 0o600);
  const until = performance.now() + withinMs;
  while (!tryLock(fd)) {
    if (performance.now() >= until) {
      closeSync(fd);
      return null;
    }
    await sleep(LOOK_AGAIN_MS);
  }
  let isHeld = true;
  return {
    fd,
    release() {
      if (isHeld) closeSync(fd);
      isHeld = false;
    },
  };
}

/** Writes this process's id and host into the lock file, for the error message of the next process. */
export function signLock({ fd }: HeldLock): void {
  ftruncateSync(fd);
  writeSync(fd, JSON.stringify({ pid: process.pid, host: hostname() } satisfies Holder));
}

/** Returns the process that signed last, or null if there is none or the file is unreadable. */
export function readHolder(path: string): Holder | null {
  try {
    const parsed = v.safeParse(holderSchema, JSON.parse(readFileSync(path, 'utf8')));
    return parsed.success ? parsed.output : null;
  } catch {
    // The file is empty if it was just locked and is not signed yet.
    return null;
  }
}
