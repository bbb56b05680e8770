import { createHash, createHmac } from 'node:crypto';

/** Returns the hash under which a secret is stored. A plain hash is enough for 256 random bits. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Derives a secret that is always the same for the same key and words. */
export function deriveSecret(key: Uint8Array, words: string): string {
  return createHmac('sha256', key).update(words).digest('base64url');
}

const SECRET_BYTES = 32;

/** Creates a secret of 256 random bits, safe in URLs and cookies. */
export function makeSecret(random: (bytes: Uint8Array<ArrayBuffer>) => void): string {
  const bytes = new Uint8Array(SECRET_BYTES);
  random(bytes);
  return Buffer.from(bytes).toString('base64url');
}
