import { readdirSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import os from 'node:os';
import type { Logger } from 'pino';

const OWN_THREADS = '/proc/self/task';
/** As node calls the threads on which passwords are hashed and pictures converted. */
const POOL_THREAD = 'libuv-worker';
/** A third of what a thread gets that answers people: where others want the processor too, a log-in still comes. */
const STEPS_BELOW = 5;
const LOWEST = 19;

/**
 * Lets the threads that compute give way to the one that answers and to the database, where processors
 * are short: a send would else wait behind each log-in. Linux only, where a thread has a priority of its own.
 */
export async function yieldProcessor(log: Pick<Logger, 'warn'>): Promise<void> {
  if (process.platform !== 'linux') return;
  try {
    // The threads are there from the first work for them on; what they start later is like them.
    await (await open(OWN_THREADS)).close();
    const priority = Math.min(LOWEST, os.getPriority() + STEPS_BELOW);
    for (const thread of readdirSync(OWN_THREADS)) {
      const name = readFileSync(`${OWN_THREADS}/${thread}/comm`, 'utf8').trim();
      if (name === POOL_THREAD) os.setPriority(Number(thread), priority);
    }
  } catch (error) {
    // Where the system forbids it everything is as fast as everything else.
    log.warn({ err: error }, 'computing threads keep their priority');
  }
}
