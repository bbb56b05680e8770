import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context as HonoContext } from 'hono';
import type { HttpEnv } from '../http/http-env.ts';

const NONCE = '__CSP_NONCE__';
const ORIGIN = '__ORIGIN__';
/** A page differs per response, so it is not compressed at build time. A higher quality would take too long. */
const QUALITY = 5;

const compressors = {
  br: (html: string) =>
    promisify(brotliCompress)(html, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      },
    }),
  gzip: (html: string) => promisify(gzip)(html),
};

/** Sends a page with the response's nonce and the server's address, compressed if the client accepts it. */
export async function sendPage(
  c: HonoContext<HttpEnv>,
  page: { html: string; status: 200 | 404 | 500 | 503; publicOrigin: string },
): Promise<Response> {
  const html = page.html
    .replaceAll(NONCE, c.get('styleNonce'))
    .replaceAll(ORIGIN, page.publicOrigin);
  c.header('Content-Type', 'text/html; charset=utf-8');
  c.header('Cache-Control', page.status === 200 ? 'no-cache' : 'no-store');
  c.header('Vary', 'Accept, Accept-Encoding, Cookie');
  const accepted = c.req.header('accept-encoding') ?? '';
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
  if (encoding === null) return c.body(html, page.status);
  c.header('Content-Encoding', encoding);
  const bytes = await compressors[encoding](html);
  return c.body(new Uint8Array(bytes), page.status);
}

/** Returns whether the response may be HTML. True if the request has no Accept header. */
export function takesHtml(c: HonoContext<HttpEnv>): boolean {
  const accepted = c.req.header('accept') ?? '';
  return accepted === '' || /text\/(html|\*)|\*\/\*/.test(accepted);
}

/** Returns whether a person navigates to this URL in a browser window. */
export function isNavigation(c: HonoContext<HttpEnv>): boolean {
  const isReading = c.req.method === 'GET' || c.req.method === 'HEAD';
  return isReading && c.req.header('accept')?.includes('text/html') === true;
}
