import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from '../http/http-env.ts';
import type { StaticFile } from './load-static-files.ts';

const READING = new Set(['GET', 'HEAD']);
/** Files that some clients request under another name without reading the HTML. Browsers detect a PNG by its bytes. */
const OTHER_NAMES: Record<string, string> = { '/favicon.ico': '/favicon.png' };

/** Serves the build's files except pages. Hashed assets are cached for good, all others are revalidated. */
export function serveStatic(files: ReadonlyMap<string, StaticFile>): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const path = OTHER_NAMES[c.req.path] ?? c.req.path;
    const file = path.endsWith('.html') ? undefined : files.get(path);
    if (file === undefined || !READING.has(c.req.method)) return next();
    c.set('operation', 'static');
    return fileResponse(path, file, c.req.raw.headers);
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
