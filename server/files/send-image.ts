import type { Context as HonoContext } from 'hono';
import type { HttpEnv } from '../http/http-env.ts';
import type { StoredFile } from './file-store.ts';

/** Sends an image as a response that is not cached and that no page can execute. */
export async function sendImage(c: HonoContext<HttpEnv>, file: StoredFile): Promise<Response> {
  return c.body(await file.read(), 200, {
    'Content-Type': 'image/webp',
    'Content-Length': String(file.size),
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  });
}
