import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';

const LOOK_AGAIN_MS = 25;

/**
 * A lock on an open file description. The kernel drops it with the last process that has the
 * descriptor, however that one ends and in whatever namespace of process numbers it lives.
 */
export interface HeldLock {
  /** To be inherited by whoever shall hold the lock as well. */
  readonly fd: number;
  /** This process lets go; who inherited the descriptor keeps the lock. */
  release(): void;
}

const holderSchema = v.object({ pid: v.number(), host: v.string() });

/** Who wrote its name into a lock's file last. */
export type Holder = v.InferOutput<typeof holderSchema>;

/**
 * Locks a file, made when missing. Tries again for as long as `withinMs` says; null when somebody
 * else holds it even then.
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

/** Leaves this process's name in the lock's file, for the sentence that refuses the next one. */
export function signLock({ fd }: HeldLock): void {
  ftruncateSync(fd);
  writeSync(fd, JSON.stringify({ pid: process.pid, host: hostname() } satisfies Holder));
}

/** Who signed it last; null when nobody did, or it cannot be read. */
export function readHolder(path: string): Holder | null {
  try {
    const parsed = v.safeParse(holderSchema, JSON.parse(readFileSync(path, 'utf8')));
    return parsed.success ? parsed.output : null;
  } catch {
    // Empty: it was locked a moment ago and is not signed yet.
    return null;
  }
}
