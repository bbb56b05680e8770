import { existsSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import type { Context } from '../context/context.ts';
import { type LeftFence, readFenceFile, saveRegularly } from './fence-file.ts';
import { keepEpoch } from './keep-epoch.ts';

/** Keeps a server's epoch equal to the database's, and begins a new one when commits were lost. */
export interface EpochGuard {
  /** Checks whether the database has lost any commit that this node has seen. */
  check(): Promise<void>;
  /** Adopts the epoch that the database has. */
  hear(epoch: string): void;
  /** Calls the listener each time the epoch has changed. */
  onNew(listener: () => void): void;
  stop(): Promise<void>;
}

/**
 * Checks the database against the posts of the data folder's former process before requests are served, and saves this
 * process's posts there. Without `config`, nothing persists across starts.
 */
export async function guardEpoch(
  context: Context & { epoch: string },
  config: Pick<Config, 'dataDir' | 'databaseUrl'> | null,
  given: LeftFence | null = null,
): Promise<EpochGuard> {
  const { fence, log, timers } = context;
  const listeners = new Set<() => void>();
  const hear = (epoch: string) => {
    if (epoch === context.epoch) return;
    context.epoch = epoch;
    fence.forget();
    for (const listener of listeners) listener();
  };
  const dataDir = config !== null && existsSync(config.dataDir) ? config.dataDir : null;
  const left = dataDir === null ? given : await readFenceFile(dataDir, log);
  if (left !== null && left.epoch === context.epoch) {
    const { epoch, posts } = left;
    // A copied folder is only relevant if the database is inside it.
    const isCopy = left.isCopy && config?.databaseUrl === null;
    // Keep these posts as well, because this process may end before it announces any.
    fence.take(posts);
    hear(await keepEpoch(context, { epoch, fence, isCopy }));
  }
  const parts = { fence, epoch: () => context.epoch, timers, log };
  const stopSaving = dataDir === null ? null : saveRegularly({ ...parts, dataDir });
  return {
    hear,
    async check() {
      hear(await keepEpoch(context, { epoch: context.epoch, fence }));
    },
    onNew: (listener) => void listeners.add(listener),
    async stop() {
      await stopSaving?.();
    },
  };
}
