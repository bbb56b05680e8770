/** Returns a checksum of bytes, prefixed with its algorithm: `sha256:…`, or `fnv:…` if the browser has no SHA-256. */
export async function digestBytes(bytes: ArrayBuffer): Promise<string> {
  // `subtle` exists only in secure contexts. Plain http is secure only on localhost.
  if (!('subtle' in crypto)) return digestCheaply(bytes);
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `sha256:${[...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

const SHA256 = 'sha256:';

/** Returns the digits of a SHA-256 checksum, or `null` for another one. */
export const sha256In = (sum: string): string | null =>
  sum.startsWith(SHA256) ? sum.slice(SHA256.length) : null;

/** Returns a 32-bit FNV-1a hash with the length. It is sufficient to detect lost data. */
export function digestCheaply(bytes: ArrayBuffer): string {
  let hash = 0x811c9dc5;
  for (const byte of new Uint8Array(bytes)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return `fnv:${bytes.byteLength}-${hash.toString(16)}`;
}
