import { createHash, createHmac } from 'node:crypto';

/** How a random secret is kept: it has 256 bits, so a plain hash is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** A secret that is always the same for these words, so that it can be given again. */
export function deriveSecret(key: Uint8Array, words: string): string {
  return createHmac('sha256', key).update(words).digest('base64url');
}

const SECRET_BYTES = 32;

/** A new secret of 256 random bits, safe in URLs and cookies. */
export function makeSecret(random: (bytes: Uint8Array<ArrayBuffer>) => void): string {
  const bytes = new Uint8Array(SECRET_BYTES);
  random(bytes);
  return Buffer.from(bytes).toString('base64url');
}
