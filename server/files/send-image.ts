import type { Context as HonoContext } from 'hono';
import { AppError } from '../../contract/errors.ts';
import type { HttpEnv } from '../http/http-env.ts';
import type { FileVariant, ImageStore } from './file-store.ts';
import { findSize } from './read-image.ts';
import { readRange, WHOLE } from './read-range.ts';

interface SentImage {
  key: string;
  /** The first one that exists is sent. */
  variants: FileVariant[];
  etag: string | null;
}

/**
 * Sends an image as a response that is not cached and that no page can execute. With an `etag`, which names content
 * that never changes, it also answers If-None-Match, Range and If-Range (RFC 9110). A file that ends early breaks the
 * connection.
 */
export async function sendImage(
  c: HonoContext<HttpEnv>,
  files: ImageStore,
  { key, variants, etag }: SentImage,
): Promise<Response> {
  const headers = {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    ...(etag === null ? {} : { ETag: etag, 'Accept-Ranges': 'bytes' }),
  };
  const isKnown = etag !== null && isNamedBy(c.req.header('If-None-Match'), etag);
  if (isKnown || c.req.method === 'HEAD') {
    const size = await findSize(files, key, ...variants);
    if (size === null) throw new AppError('not-found');
    if (isKnown) return c.body(null, 304, headers);
    return c.body(null, 200, { ...headers, ...describeBytes(size) });
  }
  const mayBePart = etag !== null && (c.req.header('If-Range') ?? etag) === etag;
  const range = mayBePart ? readRange(c.req.header('Range')) : WHOLE;
  const part = await files.open(key, variants, range);
  if (part === null) throw new AppError('not-found');
  if (part.stream === null) {
    return c.body(null, 416, {
      ...headers,
      ...(part.size === null ? {} : { 'Content-Range': `bytes */${part.size}` }),
    });
  }
  const { first, last, size } = part;
  const length = last - first + 1;
  const sent = { ...headers, ...describeBytes(length) };
  const stream = part.stream.pipeThrough(breakUnless(length));
  if (range === WHOLE) return c.body(stream, 200, sent);
  return c.body(stream, 206, { ...sent, 'Content-Range': `bytes ${first}-${last}/${size}` });
}

const describeBytes = (length: number) => ({
  'Content-Type': 'image/webp',
  'Content-Length': String(length),
});

/** Whether an If-None-Match header names this content. Compares weakly, as the RFC demands. */
function isNamedBy(header: string | undefined, etag: string): boolean {
  const names = header?.split(',').map((name) => name.trim().replace(/^W\//, '')) ?? [];
  return names.includes(etag) || names.includes('*');
}

/** Passes bytes on. Fails at the end if their number is not `length`, because node would end the response cleanly. */
function breakUnless(length: number): TransformStream<Uint8Array<ArrayBuffer>> {
  let passed = 0;
  return new TransformStream({
    transform(bytes, controller) {
      passed += bytes.length;
      controller.enqueue(bytes);
    },
    flush() {
      if (passed !== length) throw new Error(`an image of ${length} bytes ended after ${passed}`);
    },
  });
}
