import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  name: string;
  /** Whether the content is already compressed, as images are. Such files are stored without compression. */
  isPacked: boolean;
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** Packs files one after the other. Produces bytes only as fast as the consumer reads them. */
export async function* zipEntries(
  entries: AsyncIterable<ZipEntry>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let ready: Uint8Array<ArrayBuffer>[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error !== null) failure = error;
    else ready.push(chunk);
  });
  const take = () => {
    if (failure !== null) throw failure;
    const taken = ready;
    ready = [];
    return taken;
  };
  for await (const { name, isPacked, content } of entries) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name);
    zip.add(file);
    for await (const bytes of content) {
      file.push(new Uint8Array(bytes));
      yield* take();
    }
    file.push(new Uint8Array(0), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
