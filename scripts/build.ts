import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { injectManifest } from 'workbox-build';
import { sourceHash } from './source-hash.ts';

const STAMP = 'dist/build-stamp';
const LARGE_ENOUGH_BYTES = 1024;

/** Builds the app into dist/ unless the sources are those of the last build; true when it built. */
export async function buildWhenStale(): Promise<boolean> {
  const hash = sourceHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return false;
  process.env.GUVERCIN_BUILD = hash.slice(0, 12);
  await build({ logLevel: 'warn' });
  await addPrecacheManifest();
  await compressAll();
  writeFileSync(STAMP, hash);
  return true;
}

/** The list of the shell's files goes into the service worker; hashed names need no revision. */
async function addPrecacheManifest(): Promise<void> {
  const { warnings } = await injectManifest({
    swSrc: 'dist/sw.js',
    swDest: 'dist/sw.js',
    globDirectory: 'dist',
    globPatterns: [
      'index.html',
      'live-connection.js',
      'assets/*',
      'icon*.{svg,png}',
      'manifest.webmanifest',
    ],
    globIgnores: ['**/*.map', '**/*.br', '**/*.gz'],
    dontCacheBustURLsMatching: /^assets\//,
    modifyURLPrefix: { '': '/' },
    maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
  });
  for (const warning of warnings) process.stderr.write(`${warning}\n`);
}

async function compressAll(): Promise<void> {
  const files = globSync('dist/**/*.{html,js,css,svg,webmanifest,json}');
  for (const file of files) {
    const content = readFileSync(file);
    if (content.length < LARGE_ENOUGH_BYTES) continue;
    const brotli = await promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    });
    writeFileSync(`${file}.br`, brotli);
    writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}

if (import.meta.main) {
  const isBuilt = await buildWhenStale();
  process.stdout.write(isBuilt ? 'Built dist/.\n' : 'dist/ is up to date.\n');
}
