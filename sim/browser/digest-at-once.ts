import { createHash } from 'node:crypto';

/** Returns a SHA-256 without waiting. The browser's digest takes real time, for which a virtual clock does not wait. */
export async function digestAtOnce(bytes: ArrayBuffer): Promise<string> {
  return `sha256:${createHash('sha256').update(new Uint8Array(bytes)).digest('hex')}`;
}
