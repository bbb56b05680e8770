import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from '../http-env.ts';
import type { StaticFile } from './load-static-files.ts';

const NONCE_PLACEHOLDER = '__CSP_NONCE__';
const SHELL = '/index.html';
/** These answer for themselves; an address below them that nobody knows is not a page. */
const NOT_PAGES = /^\/(api|files|mail|assets)(\/|$)/;
const READING = new Set(['GET', 'HEAD']);

/**
 * Serves the build: hashed assets for good, everything else to be asked about again, and the page's
 * shell for every address that a person may open (product.md section 2).
 */
export function serveStatic(files: ReadonlyMap<string, StaticFile>): MiddlewareHandler<HttpEnv> {
  const shell = files.get(SHELL)?.bytes.toString('utf8');
  return async (c, next) => {
    const { path } = c.req;
    if (!READING.has(c.req.method)) return next();
    const file = path === SHELL ? undefined : files.get(path);
    if (file !== undefined) {
      c.set('operation', 'static');
      return fileResponse(path, file, c.req.raw.headers);
    }

    const isPage = !NOT_PAGES.test(path) && c.req.header('accept')?.includes('text/html') === true;
    // Monitors and scanners ask for the front page without saying what they take.
    const isFront = path === '/' || path === SHELL;
    if (shell === undefined || !(isPage || isFront)) return next();
    c.set('operation', 'static');
    return c.html(shell.replaceAll(NONCE_PLACEHOLDER, c.get('styleNonce')), 200, {
      'Cache-Control': 'no-cache',
    });
  };
}

function fileResponse(path: string, file: StaticFile, request: Headers): Response {
  const headers = new Headers({
    'Content-Type': file.contentType,
    'Cache-Control': path.startsWith('/assets/')
      ? 'public, max-age=31536000, immutable'
      : 'no-cache',
    ETag: file.etag,
    Vary: 'Accept-Encoding',
  });
  if (request.get('if-none-match') === file.etag)
    return new Response(null, { status: 304, headers });
  const { bytes, encoding } = choose(file, request.get('accept-encoding') ?? '');
  if (encoding !== null) headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(bytes.byteLength));
  return new Response(bytes, { headers });
}

function choose({ bytes, br, gzip }: StaticFile, accepted: string) {
  if (br !== null && /\bbr\b/.test(accepted)) return { bytes: br, encoding: 'br' };
  if (gzip !== null && /\bgzip\b/.test(accepted)) return { bytes: gzip, encoding: 'gzip' };
  return { bytes, encoding: null };
}
