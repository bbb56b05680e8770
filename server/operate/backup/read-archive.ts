import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BLOCK_BYTES, readTarHeader } from './tar.ts';

export interface ReadEntry {
  name: string;
  size: number;
  /** The whole file; whoever asks for the next entry without it passes it over. */
  read(): Promise<Buffer>;
}

/**
 * The files of an archive in their order. Throws when it is damaged or cut off: the end must be
 * there, and gzip's own sum must fit.
 */
export async function* readArchive(file: string): AsyncGenerator<ReadEntry> {
  const gunzip = createGunzip();
  // What goes wrong comes out of the reading end as well.
  pipeline(createReadStream(file), gunzip, () => undefined);
  const { take, goesOn } = createTaker(gunzip);
  for (;;) {
    const entry = readTarHeader(await take(BLOCK_BYTES));
    if (entry === null) break;
    const padded = Math.ceil(entry.size / BLOCK_BYTES) * BLOCK_BYTES;
    let bytes: Buffer | null = null;
    const read = async () => {
      bytes ??= (await take(padded)).subarray(0, entry.size);
      return bytes;
    };
    yield { ...entry, read };
    await read();
  }
  await take(BLOCK_BYTES);
  if (await goesOn()) throw new Error('the archive goes on after its end');
}

/** Takes exactly so many bytes at a time out of a stream. */
function createTaker(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  return {
    async take(size: number): Promise<Buffer> {
      const parts = [held];
      let have = held.length;
      while (have < size) {
        const next = await chunks.next();
        if (next.done === true) throw new Error('the archive is cut off');
        parts.push(next.value);
        have += next.value.length;
      }
      const whole = parts.length === 1 ? held : Buffer.concat(parts);
      held = whole.subarray(size);
      return whole.subarray(0, size);
    },
    /** Whether anything is left; reads to the end, where a wrong sum shows. */
    async goesOn(): Promise<boolean> {
      return held.length > 0 || (await chunks.next()).done !== true;
    },
  };
}
