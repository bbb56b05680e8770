import * as v from 'valibot';

/** A UUID of any version is accepted. Our own ids are version 7. */
export const idSchema = v.pipe(v.string(), v.uuid(), v.toLowerCase());

/**
 * Returns a UUIDv7: 48 bits of milliseconds since 1970, then 74 random bits. `now` is in milliseconds; `random` fills
 * an array with random bytes.
 */
export function makeId(now: number, random: (bytes: Uint8Array<ArrayBuffer>) => void): string {
  const bytes = new Uint8Array(16);
  random(bytes);
  let rest = Math.max(0, Math.floor(now));
  for (let index = 5; index >= 0; index -= 1) {
    bytes[index] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const VERSION_AT = 14;
const TIME_DIGITS = 12;

/**
 * Returns when a UUIDv7 was created, by the clock of its creator, in milliseconds since 1970. Returns `null` for other
 * ids.
 */
export function timeOfId(id: string): number | null {
  if (id[VERSION_AT] !== '7') return null;
  return Number.parseInt(id.replaceAll('-', '').slice(0, TIME_DIGITS), 16);
}

/** Returns the ring number shown on a pigeon: the last three characters of its id. */
export function ringNumber(pigeonId: string): string {
  return pigeonId.slice(-3).toUpperCase();
}
