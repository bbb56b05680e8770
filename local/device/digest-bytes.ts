/** A sum of bytes, with how it was made in front: `sha256:…`, or `fnv:…` where browsers give no better. */
export async function digestBytes(bytes: ArrayBuffer): Promise<string> {
  // Only secure contexts have it, and http is none but on localhost.
  if (!('subtle' in crypto)) return digestCheaply(bytes);
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `sha256:${[...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

const SHA256 = 'sha256:';

/** The digits of a sum that is SHA-256; null for another one. */
export const sha256In = (sum: string): string | null =>
  sum.startsWith(SHA256) ? sum.slice(SHA256.length) : null;

/** FNV-1a with 32 bits, and the length: enough to notice what a disk has lost. */
export function digestCheaply(bytes: ArrayBuffer): string {
  let hash = 0x811c9dc5;
  for (const byte of new Uint8Array(bytes)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return `fnv:${bytes.byteLength}-${hash.toString(16)}`;
}
