import { readdirSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import os from 'node:os';
import type { Logger } from 'pino';

const OWN_THREADS = '/proc/self/task';
/** Node's name for the threads that hash passwords and convert pictures. */
const POOL_THREAD = 'libuv-worker';
/** Gives these threads a third of the CPU share of the main thread, so that logins still proceed under load. */
const STEPS_BELOW = 5;
const LOWEST = 19;

/**
 * Lowers the priority of the threads of libuv below the main thread and the database. Otherwise a busy machine would
 * delay every call while passwords are hashed. Only works on Linux, where each thread has its own priority.
 */
export async function yieldProcessor(log: Pick<Logger, 'warn'>): Promise<void> {
  if (process.platform !== 'linux') return;
  try {
    // The threads are created with the first asynchronous file operation, so one is done here. Threads that they start
    // inherit the priority.
    await (await open(OWN_THREADS)).close();
    const priority = Math.min(LOWEST, os.getPriority() + STEPS_BELOW);
    for (const thread of readdirSync(OWN_THREADS)) {
      const name = readFileSync(`${OWN_THREADS}/${thread}/comm`, 'utf8').trim();
      if (name === POOL_THREAD) os.setPriority(Number(thread), priority);
    }
  } catch (error) {
    // Without the permission, all threads keep the same priority.
    log.warn({ err: error }, 'computing threads keep their priority');
  }
}
