import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

type Done = (error?: Error | null) => void;

/** Connects `pg` to the engine in this process, like a socket. An engine has only one connection. */
export class EngineSocket extends Duplex {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    super();
    this.#pglite = pglite;
  }

  connect(): void {
    process.nextTick(() => this.emit('connect'));
  }

  setNoDelay(): void {}

  ref(): void {}

  override _read(): void {}

  override _write(bytes: Buffer, _encoding: string, done: Done): void {
    // Copies the reply, because the engine uses its memory again.
    const onRawData = (reply: Uint8Array) => void this.push(Buffer.from(reply));
    const options = { syncToFs: false, onRawData };
    this.#pglite.execProtocolRawStream(bytes, options).then(() => done(), done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), '', done);
  }

  override _final(done: Done): void {
    this.push(null);
    done();
  }
}
