import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { createTarPacker, type TarPackController } from 'modern-tar';

export type ArchiveEntry = { name: string; bytes: Buffer } | { name: string; path: string };

/**
 * Writes an archive (.tar.gz) that only its owner may read. Renames it to `file` once it is complete and durable. Omits
 * files that were deleted in the meantime.
 */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<ArchiveEntry>,
  at: Date,
): Promise<void> {
  const draft = `${file}.partial`;
  try {
    const gzip = createGzip({ level: 1 });
    const out = createWriteStream(draft, { mode: 0o600, flags: 'wx' });
    const { readable, controller } = createTarPacker();
    await Promise.all([
      packAll(controller, entries, at),
      pipeline(Readable.fromWeb(readable), gzip, out),
    ]);
    const handle = await open(draft, 'r');
    await handle.sync().finally(() => handle.close());
    await rename(draft, file);
    const folder = await open(path.dirname(file), 'r');
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isTaken) await rm(draft, { force: true });
    throw error;
  }
}

/** Adds all entries to the archive. An error of the entries becomes an error of the archive. */
async function packAll(
  controller: TarPackController,
  entries: AsyncIterable<ArchiveEntry>,
  at: Date,
): Promise<void> {
  const add = (name: string, size: number) =>
    Writable.fromWeb(controller.add({ name, size, mode: 0o600, mtime: at }));
  try {
    for await (const entry of entries) {
      if ('bytes' in entry) {
        await pipeline(Readable.from([entry.bytes]), add(entry.name, entry.bytes.length));
        continue;
      }
      const size = (await stat(entry.path).catch(() => null))?.size;
      // The file was deleted since the backup listed it.
      if (size === undefined) continue;
      const bytes =
        size === 0 ? Readable.from([]) : createReadStream(entry.path, { end: size - 1 });
      await pipeline(bytes, add(entry.name, size));
    }
    controller.finalize();
  } catch (error) {
    controller.error(error);
    throw error;
  }
}
