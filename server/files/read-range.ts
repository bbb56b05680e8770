/** A part of a file: the offsets of its first and last byte. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Reads a Range header (RFC 9110, section 14). Returns null if the whole file is the answer: without a header, and for
 * several ranges or another unit, which a server may ignore. Returns `unsatisfiable` if no byte of the file is in it.
 */
export function readRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') {
    // The last bytes of the file.
    const first = Math.max(0, size - Number(to));
    return Number(to) === 0 || size === 0 ? 'unsatisfiable' : { first, last: size - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return null;
  if (first >= size) return 'unsatisfiable';
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}
