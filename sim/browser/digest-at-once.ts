import { createHash } from 'node:crypto';

/** SHA-256 as a browser makes it, whose own takes real time, for which a virtual clock does not wait. */
export async function digestAtOnce(bytes: ArrayBuffer): Promise<string> {
  return `sha256:${createHash('sha256').update(new Uint8Array(bytes)).digest('hex')}`;
}
