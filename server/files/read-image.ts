import type { FileVariant, ImageStore } from './file-store.ts';
import { WHOLE } from './read-range.ts';

const FIRST_BYTE = 'bytes=0-0';

/** Reads the first of these variants that exists. Returns null without one. */
export async function readImage(
  store: ImageStore,
  key: string,
  ...variants: FileVariant[]
): Promise<Buffer<ArrayBuffer> | null> {
  const part = await store.open(key, variants, WHOLE);
  return part === null ? null : Buffer.from(await new Response(part.stream).arrayBuffer());
}

/** Returns the bytes of the first of these variants that exists, or null without one. */
export async function findSize(
  store: ImageStore,
  key: string,
  ...variants: FileVariant[]
): Promise<number | null> {
  const part = await store.open(key, variants, FIRST_BYTE);
  if (part === null) return null;
  // An empty image has no first byte.
  if (part.stream === null) return 0;
  await new Response(part.stream).arrayBuffer();
  return part.size;
}
