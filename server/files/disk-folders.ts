import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** A folder inside a folder: one character of a name, in lower case. */
const LEVEL = /^[a-z0-9_-]$/;
const NAME = /^[A-Za-z0-9_-]+\.webp$/;

/**
 * Returns the path of an image: `folder/a/b/AbC….webp`. Folder names are in lower case, because some file systems
 * ignore case. The file keeps its full name.
 */
export function placeOf(folder: string, name: string): string {
  const [first = '', second = ''] = name.toLowerCase();
  return path.join(folder, first, second, name);
}

/** Returns the paths where an image can be. Builds up to 0.3.0 write it directly into `folder`. */
export const placesOf = (folder: string, name: string): string[] => [
  placeOf(folder, name),
  path.join(folder, name),
];

/**
 * Writes an image to its place. Writes under a temporary name and renames, so that a reader sees the whole file or
 * none. It is durable after `syncFolders`.
 */
export async function writeToPlace(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const place = placeOf(folder, name);
  const temporary = path.join(folder, `${name}.${randomUUID()}.tmp`);
  await mkdir(path.dirname(place), { recursive: true });
  try {
    const handle = await open(temporary, 'wx');
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, place);
  } catch (error) {
    // Removes the partial file, which would otherwise keep a full disk full.
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Makes the names of these images durable, and their folders, which may be new. */
export async function syncFolders(folder: string, names: Iterable<string>): Promise<void> {
  const folders = new Set([folder]);
  for (const name of names) {
    const inner = path.dirname(placeOf(folder, name));
    folders.add(inner).add(path.dirname(inner));
  }
  for (const one of folders) {
    const handle = await open(one, 'r');
    await handle.sync().finally(() => handle.close());
  }
}

export interface DiskImage {
  name: string;
  path: string;
}

/** Lists all images of a folder, each once. An image that is written meanwhile may be missing. */
export async function* listImages(folder: string): AsyncGenerator<DiskImage> {
  const inRoot = await readdir(folder);
  for (const name of inRoot) {
    const isTwice = NAME.test(name) && existsSync(placeOf(folder, name));
    if (NAME.test(name) && !isTwice) yield { name, path: path.join(folder, name) };
  }
  for (const first of inRoot.filter((name) => LEVEL.test(name))) {
    for (const second of await readdir(path.join(folder, first))) {
      if (!LEVEL.test(second)) continue;
      for (const name of await readdir(path.join(folder, first, second))) {
        if (NAME.test(name)) yield { name, path: path.join(folder, first, second, name) };
      }
    }
  }
}
