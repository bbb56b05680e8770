/** The range of a whole file. */
export const WHOLE = 'bytes=0-';

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/i;

/** A part of a file: the offsets of its first and last byte. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Reads a Range header (RFC 9110, section 14). Returns one range: `bytes=2-5`, `bytes=2-` or `bytes=-3`. Returns WHOLE
 * without a header, and for a header that a server may ignore: several ranges, or another unit.
 */
export function readRange(header: string | undefined): string {
  const [, from = '', to = ''] = ONE_RANGE.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return WHOLE;
  const isBackwards = from !== '' && to !== '' && Number(to) < Number(from);
  return isBackwards ? WHOLE : `bytes=${from}-${to}`;
}

/** Returns the bytes of a file that are in a range of `readRange`, or null if there are none. */
export function cutRange(range: string, size: number): ByteRange | null {
  const [, from = '', to = ''] = ONE_RANGE.exec(range) ?? [];
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first > last ? null : { first, last };
}
