/** The few parts of the tar format (POSIX ustar) that an archive of ours has: regular files. */

export const BLOCK_BYTES = 512;
const CHECKSUM_AT = 148;
const CHECKSUM_BYTES = 8;

export interface TarEntry {
  /** at most 100 characters of ASCII */
  name: string;
  size: number;
}

/** The block before a file's bytes. */
export function toTarHeader({ name, size }: TarEntry, at: Date): Buffer {
  if (!/^[\x21-\x7e]{1,100}$/.test(name)) throw new Error(`${name} cannot be a name in an archive`);
  const block = Buffer.alloc(BLOCK_BYTES);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length, '0')}\0`;
  block.write(name, 0, 'ascii');
  block.write(octal(0o600, 7), 100, 'ascii');
  block.write(octal(0, 7), 108, 'ascii');
  block.write(octal(0, 7), 116, 'ascii');
  block.write(octal(size, 11), 124, 'ascii');
  block.write(octal(Math.floor(at.getTime() / 1000), 11), 136, 'ascii');
  block.write('0', 156, 'ascii');
  block.write('ustar\x0000', 257, 'ascii');
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, CHECKSUM_AT, 'ascii');
  return block;
}

/** What fills a file's last block. */
export const tarPadding = (size: number): Buffer =>
  Buffer.alloc((BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES);

/** What ends an archive. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK_BYTES);

/** Reads such a block; null for the one that ends the archive. Throws when it is damaged. */
export function readTarHeader(block: Buffer): TarEntry | null {
  if (block.every((byte) => byte === 0)) return null;
  const text = (from: number, length: number) =>
    block.toString('ascii', from, from + length).replace(/[\0 ].*$/s, '');
  const size = Number.parseInt(text(124, 12), 8);
  const isWhole = Number.parseInt(text(CHECKSUM_AT, CHECKSUM_BYTES), 8) === checksum(block);
  if (!isWhole || Number.isNaN(size)) throw new Error('the archive is damaged');
  return { name: text(0, 100), size };
}

/** The sum of the block's bytes with spaces in the place of the sum. */
function checksum(block: Buffer): number {
  let sum = 0;
  block.forEach((byte, at) => {
    const isOwn = at >= CHECKSUM_AT && at < CHECKSUM_AT + CHECKSUM_BYTES;
    sum += isOwn ? 0x20 : byte;
  });
  return sum;
}
