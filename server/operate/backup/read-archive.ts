import { createReadStream } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';

export interface ReadEntry {
  name: string;
  /** Reads the whole file. An entry that is not read is skipped. */
  read(): Promise<Buffer>;
}

/**
 * Reads the files of an archive in their order. Throws if the archive is damaged or cut off: headers, gzip's checksum
 * and the length must fit.
 */
export async function* readArchive(file: string): AsyncGenerator<ReadEntry> {
  const gunzip = createGunzip();
  // Errors of the file reach the reader through `gunzip`.
  pipeline(createReadStream(file), gunzip, () => undefined);
  let isEmpty = true;
  for await (const { header, body } of Readable.toWeb(gunzip).pipeThrough(
    createTarDecoder({ strict: true }),
  )) {
    isEmpty = false;
    let bytes: Buffer | null = null;
    const read = async () => {
      bytes ??= Buffer.from(await new Response(body).arrayBuffer());
      return bytes;
    };
    yield { name: header.name, read };
    await read();
  }
  if (isEmpty) throw new Error('the archive is empty');
}
