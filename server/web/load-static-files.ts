import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const CONTENT_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const COMPRESSED = ['.br', '.gz'];

export interface StaticFile {
  contentType: string;
  etag: string;
  bytes: Buffer<ArrayBuffer>;
  br: Buffer<ArrayBuffer> | null;
  gzip: Buffer<ArrayBuffer> | null;
}

/**
 * Reads the build by URL path. Only files in this map are served, so no path can leave the folder. Empty without a
 * build.
 */
export function loadStaticFiles(folder: string): ReadonlyMap<string, StaticFile> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !COMPRESSED.includes(path.extname(entry.name)))
    .map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(
    names.map((file) => [`/${path.relative(folder, file).replaceAll(path.sep, '/')}`, load(file)]),
  );
}

function load(file: string): StaticFile {
  const bytes = readFileSync(file);
  const readIfThere = (name: string) => (existsSync(name) ? readFileSync(name) : null);
  return {
    contentType: CONTENT_TYPES[path.extname(file)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`,
    bytes,
    br: readIfThere(`${file}.br`),
    gzip: readIfThere(`${file}.gz`),
  };
}
