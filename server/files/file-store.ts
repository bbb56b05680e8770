import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ConvertedImage } from './convert-image.ts';
import { placeOf, placesOf, syncFolders, writeToPlace } from './disk-folders.ts';
import { type ByteRange, cutRange } from './read-range.ts';

/** Longer than any upload takes. */
const TEMPORARY_LIFE_MS = 3_600_000;

/** `held`: the full picture, stored as evidence, with no URL. */
export type FileVariant = 'full' | 'preview' | 'held';

/** A part of an image. Its stream must be read to the end or cancelled. */
export interface ImagePart extends ByteRange {
  /** the bytes of the whole image */
  size: number;
  stream: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** An image without a byte in the range. */
export interface EmptyPart {
  /** null from S3, which need not report it */
  size: number | null;
  stream: null;
}

/** The file of an upload in progress. Not visible to readers. */
export interface Draft {
  write(bytes: Uint8Array): Promise<void>;
  read(): Promise<Buffer<ArrayBuffer>>;
  remove(): Promise<void>;
}

/** Images, each in two variants under an unguessable key. */
export interface ImageStore {
  /** Resolves when both variants are stored durably. */
  write(key: string, image: ConvertedImage): Promise<void>;
  /** Opens a range, as `readRange` returns it, of the first variant that exists. Returns null without one. */
  open(
    key: string,
    variants: readonly FileVariant[],
    range: string,
  ): Promise<ImagePart | EmptyPart | null>;
  /** Removes an image from the web and stores its full variant as `held`. May be repeated. */
  hold(key: string): Promise<void>;
  remove(key: string): Promise<void>;
}

/** A folder or a bucket with images. */
export interface ImagePlace extends ImageStore {
  /** Stores one variant durably. Readers see it whole or not at all. */
  put(key: string, variant: FileVariant, bytes: Uint8Array): Promise<void>;
}

/** Images, and the uploads in progress on the disk of this node. */
export interface FileStore extends ImageStore {
  /** Creates a draft for an upload. The first write creates its file. */
  makeDraft(): Draft;
}

/** Opens the store in `folder`. Creates the folder if it is missing. */
export async function openFileStore(folder: string): Promise<FileStore & ImagePlace> {
  await mkdir(folder, { recursive: true });
  await removeOldTemporaries(folder);

  return {
    async put(key, variant, bytes) {
      const name = nameOf(key, variant);
      await writeToPlace(folder, name, bytes);
      await syncFolders(folder, [name]);
    },
    async write(key, image) {
      const [preview, full] = [nameOf(key, 'preview'), nameOf(key, 'full')];
      await writeToPlace(folder, preview, image.preview);
      try {
        await writeToPlace(folder, full, image.full);
        await syncFolders(folder, [preview, full]);
      } catch (error) {
        await rm(placeOf(folder, preview), { force: true });
        throw error;
      }
    },
    makeDraft: () => makeDraftAt(path.join(folder, `upload-${randomUUID()}.tmp`)),
    async open(key, variants, range) {
      const names = variants.map((variant) => nameOf(key, variant));
      for (const file of names.flatMap((name) => placesOf(folder, name))) {
        const part = await openPart(file, range);
        if (part !== null) return part;
      }
      return null;
    },
    async hold(key) {
      for (const full of placesOf(folder, nameOf(key, 'full'))) {
        const held = path.join(path.dirname(full), nameOf(key, 'held'));
        await rename(full, held).catch(ignoreMissing);
      }
      await removeVariants(folder, key, ['preview']);
      await syncFolders(folder, [key]).catch(ignoreMissing);
    },
    remove: (key) => removeVariants(folder, key, ['full', 'preview', 'held']),
  };
}

/** Returns the name of a variant in a folder or bucket. */
export const nameOf = (key: string, variant: FileVariant): string =>
  variant === 'full' ? `${key}.webp` : `${key}-${variant}.webp`;

async function removeVariants(
  folder: string,
  key: string,
  variants: readonly FileVariant[],
): Promise<void> {
  for (const variant of variants) {
    for (const file of placesOf(folder, nameOf(key, variant))) await rm(file, { force: true });
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

async function openPart(file: string, range: string): Promise<ImagePart | EmptyPart | null> {
  const facts = await stat(file).catch(ignoreMissing);
  if (!facts?.isFile()) return null;
  const { size } = facts;
  const part = cutRange(range, size);
  if (part === null) return { size, stream: null };
  const handle = await open(file, 'r').catch(ignoreMissing);
  if (handle === null) return null;
  const stream = Readable.toWeb(handle.createReadStream({ start: part.first, end: part.last }));
  return { ...part, size, stream };
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
