import { existsSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import type { Context } from '../context/context.ts';
import { type LeftFence, readFenceFile, saveRegularly } from './fence-file.ts';
import { keepEpoch } from './keep-epoch.ts';

/** Keeps a server's epoch what the database's is, and has it made new when commits were lost. */
export interface EpochGuard {
  /** Asks the database whether it has lost anything that this node knows of. */
  check(): Promise<void>;
  /** The database's epoch is this one. */
  hear(epoch: string): void;
  /** Is called each time that the epoch has changed. */
  onNew(listener: () => void): void;
  stop(): Promise<void>;
}

/**
 * Checks the database against what the data folder's former process knew, before anybody is served,
 * and saves there what this one gets to know. Without `config` nothing is kept from start to start.
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
    // Of a database elsewhere a folder that was copied says nothing.
    const isCopy = left.isCopy && config?.databaseUrl === null;
    // Taken over, not only asked about: this process may end before it has told anybody anything.
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
