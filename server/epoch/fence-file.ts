import { readFileSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Fence, Post } from '../base/fence.ts';
import type { Timers } from '../base/timers.ts';

export const FENCE_FILE = 'newest-commits.json';
const SAVE_EVERY_MS = 5_000;

const fileSchema = v.object({
  epoch: v.string(),
  /** The inode of this file when it was written. A copy has another one. */
  inode: v.number(),
  bornAtMs: v.number(),
  posts: v.array(
    v.object({
      userId: v.string(),
      entity: v.nullable(v.string()),
      id: v.nullable(v.string()),
      seq: v.number(),
    }),
  ),
});

/** The posts that an earlier process left in this data folder. */
export interface LeftFence {
  epoch: string;
  posts: Post[];
  /** Whether the folder was copied. Its posts may then be as old as the copy. */
  isCopy: boolean;
}

/** Reads the fence from a data folder. Returns null if it does not exist or is unreadable. */
export async function readFenceFile(
  dataDir: string,
  log: Pick<Logger, 'warn'>,
): Promise<LeftFence | null> {
  const file = path.join(dataDir, FENCE_FILE);
  try {
    const { ino, birthtimeMs } = await stat(file);
    const { epoch, posts, inode, bornAtMs } = v.parse(
      fileSchema,
      JSON.parse(readFileSync(file, 'utf8')),
    );
    // Compare both: some file systems change inodes at each mount, and some do not know the creation time.
    return { epoch, posts, isCopy: ino !== inode && birthtimeMs !== bornAtMs };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) {
      log.warn({ err: error }, 'what the newest commits were cannot be read');
    }
    return null;
  }
}

interface Kept {
  dataDir: string;
  fence: Fence;
  epoch: () => string;
  timers: Timers;
  log: Pick<Logger, 'warn'>;
}

/** Saves the fence regularly. The returned function stops that and saves it one last time. */
export function saveRegularly({ dataDir, fence, epoch, timers, log }: Kept): () => Promise<void> {
  let savedAge = -1;
  let saving = Promise.resolve();
  let cancel = () => {};
  const save = async () => {
    const age = fence.age();
    if (age === savedAge) return;
    try {
      await writeWhole(path.join(dataDir, FENCE_FILE), { epoch: epoch(), posts: fence.posts() });
      savedAge = age;
    } catch (error) {
      // The previous file remains. It is only slightly older.
      log.warn({ err: error }, 'what the newest commits are cannot be saved');
    }
  };
  const saveLater = () => {
    cancel = timers.after(SAVE_EVERY_MS, () => {
      saving = save().then(saveLater);
    });
  };
  saving = save().then(saveLater);
  return async () => {
    await saving;
    cancel();
    await save();
  };
}

async function writeWhole(file: string, left: Omit<LeftFence, 'isCopy'>): Promise<void> {
  const draft = `${file}.tmp`;
  const handle = await open(draft, 'w', 0o600);
  try {
    const { ino, birthtimeMs } = await handle.stat();
    const content = { ...left, inode: ino, bornAtMs: birthtimeMs };
    await handle.writeFile(JSON.stringify(content satisfies v.InferOutput<typeof fileSchema>));
  } finally {
    await handle.close();
  }
  await rename(draft, file).catch(async (error: unknown) => {
    await rm(draft, { force: true });
    throw error;
  });
}
