import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { tarEnd, tarPadding, toTarHeader } from './tar.ts';

/** A file of an archive: its bytes, or where they are. */
export type ArchiveEntry = { name: string; bytes: Buffer } | { name: string; path: string };

/**
 * Writes an archive (.tar.gz) that only its owner may read. It has its name once it is whole and on
 * the disk. A file that has gone meanwhile is left out.
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
    await pipeline(Readable.from(toTar(entries, at)), gzip, out);
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

async function* toTar(entries: AsyncIterable<ArchiveEntry>, at: Date): AsyncGenerator<Buffer> {
  for await (const entry of entries) {
    if ('bytes' in entry) {
      yield toTarHeader({ name: entry.name, size: entry.bytes.length }, at);
      yield entry.bytes;
      yield tarPadding(entry.bytes.length);
      continue;
    }
    const size = (await stat(entry.path).catch(() => null))?.size;
    // Its letter was called back a moment ago.
    if (size === undefined) continue;
    yield toTarHeader({ name: entry.name, size }, at);
    if (size > 0) yield* createReadStream(entry.path, { end: size - 1 });
    yield tarPadding(size);
  }
  yield tarEnd();
}
