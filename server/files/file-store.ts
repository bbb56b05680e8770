import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { ConvertedImage } from './convert-image.ts';

/** Longer than any upload takes. */
const TEMPORARY_LIFE_MS = 3_600_000;

/** `held`: the full picture, stored as evidence, with no URL. */
export type FileVariant = 'full' | 'preview' | 'held';

export interface StoredFile {
  size: number;
  read(): Promise<Buffer<ArrayBuffer>>;
}

/** The file of an upload in progress. Not visible to readers. */
export interface Draft {
  write(bytes: Uint8Array): Promise<void>;
  read(): Promise<Buffer<ArrayBuffer>>;
  remove(): Promise<void>;
}

/** Images on disk, each in two variants under an unguessable key. */
export interface FileStore {
  /** Resolves when both variants are durably on the disk. */
  write(key: string, image: ConvertedImage): Promise<void>;
  /** Creates a draft for an upload. The first write creates its file. */
  makeDraft(): Draft;
  find(key: string, variant: FileVariant): Promise<StoredFile | null>;
  /** Removes an image from the web and stores its full variant as `held`. May be repeated. */
  hold(key: string): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Opens the store in `folder`. Creates the folder if it is missing. */
export async function openFileStore(folder: string): Promise<FileStore> {
  await mkdir(folder, { recursive: true });
  await removeOldTemporaries(folder);
  const pathOf = (key: string, variant: FileVariant) =>
    path.join(folder, variant === 'full' ? `${key}.webp` : `${key}-${variant}.webp`);

  return {
    async write(key, image) {
      const preview = pathOf(key, 'preview');
      await writeDurably(preview, image.preview);
      try {
        await writeDurably(pathOf(key, 'full'), image.full);
        await syncFolder(folder);
      } catch (error) {
        await rm(preview, { force: true });
        throw error;
      }
    },
    makeDraft: () => makeDraftAt(path.join(folder, `upload-${randomUUID()}.tmp`)),
    async find(key, variant) {
      const file = pathOf(key, variant);
      const facts = await stat(file).catch(ignoreMissing);
      return facts?.isFile() ? { size: facts.size, read: () => readWhole(file) } : null;
    },
    async hold(key) {
      await rename(pathOf(key, 'full'), pathOf(key, 'held')).catch(ignoreMissing);
      await rm(pathOf(key, 'preview'), { force: true });
      await syncFolder(folder);
    },
    async remove(key) {
      for (const variant of ['full', 'preview', 'held'] as const) {
        await rm(pathOf(key, variant), { force: true });
      }
    },
  };
}

/** Writes under a temporary name and renames, so that a reader sees the whole file or none. */
async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    const handle = await open(temporary, 'wx');
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    // Removes the partial file, which would otherwise keep a full disk full.
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

function makeDraftAt(file: string): Draft {
  let handle: FileHandle | null = null;
  return {
    async write(bytes) {
      handle ??= await open(file, 'wx');
      await handle.writeFile(bytes);
    },
    read: async () => (handle === null ? Buffer.alloc(0) : readWhole(file)),
    async remove() {
      await handle?.close();
      await rm(file, { force: true });
    },
  };
}

/** Removes files left by a killed process. The temporary files of running nodes are younger. */
async function removeOldTemporaries(folder: string): Promise<void> {
  const before = Date.now() - TEMPORARY_LIFE_MS;
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.tmp')) continue;
    const file = path.join(folder, name);
    const facts = await stat(file).catch(ignoreMissing);
    if (facts !== null && facts.mtimeMs < before) await rm(file, { force: true });
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readWhole(file: string): Promise<Buffer<ArrayBuffer>> {
  const handle = await open(file, 'r');
  try {
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
