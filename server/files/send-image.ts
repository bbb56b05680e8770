import type { Context as HonoContext } from 'hono';
import { AppError } from '../../contract/errors.ts';
import type { HttpEnv } from '../http/http-env.ts';
import type { StoredFile } from './file-store.ts';
import { readRange } from './read-range.ts';

/**
 * Sends an image as a response that is not cached and that no page can execute. With an `etag`, which names content
 * that never changes, it also answers If-None-Match, Range and If-Range (RFC 9110). A file that ends early breaks the
 * connection.
 */
export async function sendImage(
  c: HonoContext<HttpEnv>,
  file: StoredFile,
  etag: string | null = null,
): Promise<Response> {
  const headers = {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    ...(etag === null ? {} : { ETag: etag, 'Accept-Ranges': 'bytes' }),
  };
  if (etag !== null && isNamedBy(c.req.header('If-None-Match'), etag)) {
    return c.body(null, 304, headers);
  }
  const { size } = file;
  const isHead = c.req.method === 'HEAD';
  const mayBePart = etag !== null && !isHead && (c.req.header('If-Range') ?? etag) === etag;
  const range = mayBePart ? readRange(c.req.header('Range'), size) : null;
  if (range === 'unsatisfiable') {
    return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${size}` });
  }
  const { first, last } = range ?? { first: 0, last: size - 1 };
  const length = last - first + 1;
  const sent = { ...headers, 'Content-Type': 'image/webp', 'Content-Length': String(length) };
  if (isHead || size === 0) return c.body(null, 200, sent);
  const stream = await file.open({ first, last });
  // The file was removed in the meantime.
  if (stream === null) throw new AppError('not-found');
  const whole = stream.pipeThrough(breakUnless(length));
  if (range === null) return c.body(whole, 200, sent);
  return c.body(whole, 206, { ...sent, 'Content-Range': `bytes ${first}-${last}/${size}` });
}

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
