import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { injectManifest } from 'workbox-build';
import { bundleClassicWorker, CLASSIC_WORKER } from './bundle-classic-worker.ts';
import { checkWeights } from './check-weights.ts';
import { cssOptions } from './css-options.ts';
import { prerenderInto } from './prerender/prerender-into.ts';

const LARGE_ENOUGH_BYTES = 512;

/** Builds the app into an empty folder: bundles it, adds the shell's files to the precache, compresses. */
export async function buildInto(
  folder: string,
  { name, configFile }: { name: string; configFile?: string },
): Promise<void> {
  process.env.GUVERCIN_BUILD = name;
  await build({
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true, manifest: true },
    ...(configFile === undefined ? {} : { configFile }),
  });
  await buildDesk(folder);
  prerenderInto(folder, name);
  writeFaces(folder);
  await bundleClassicWorker(folder);
  for (const worker of ['sw.js', CLASSIC_WORKER]) await addPrecacheManifest(folder, worker);
  await compressAll(folder);
  checkWeights(folder);
}

/**
 * Builds the operators' page separately from the app. The two share no file, so that people do not load the operators'
 * code and it is not precached.
 */
async function buildDesk(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    publicDir: false,
    css: cssOptions,
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      assetsDir: 'operator',
      modulePreload: { polyfill: false },
      rollupOptions: { input: 'operator.html' },
    },
  });
}

const faces = [
  { family: 'Newsreader Variable', file: 'newsreader', weights: '400 600' },
  { family: 'Figtree Variable', file: 'figtree', weights: '400 700' },
];

/** Writes the typefaces to a fixed URL, for the pages that the server itself renders. */
function writeFaces(folder: string): void {
  const rules = faces.map(({ family, file, weights }) => {
    const [asset = ''] = globSync(`assets/${file}-*.woff2`, { cwd: folder });
    return `@font-face {
  font-family: '${family}';
  src: url('/${asset}') format('woff2');
  font-weight: ${weights};
  font-display: swap;
}
`;
  });
  writeFileSync(`${folder}/faces.css`, rules.join(''));
}

/** Adds the list of the shell's files to a service worker. Hashed names need no revision. */
async function addPrecacheManifest(folder: string, worker: string): Promise<void> {
  const { warnings } = await injectManifest({
    swSrc: `${folder}/${worker}`,
    swDest: `${folder}/${worker}`,
    globDirectory: folder,
    globPatterns: [
      'index.html',
      'pages/*/home.html',
      'live-connection.js',
      'assets/*',
      'icon*.svg',
      'icon-{192,monochrome-96}.png',
      'manifest.webmanifest',
    ],
    // The first style sheet is inlined in every page.
    globIgnores: ['**/*.map', '**/*.br', '**/*.gz', 'assets/first-*.css'],
    dontCacheBustURLsMatching: /^assets\//,
    modifyURLPrefix: { '': '/' },
    maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
  });
  for (const warning of warnings) process.stderr.write(`${warning}\n`);
}

async function compressAll(folder: string): Promise<void> {
  const files = globSync(`${folder}/**/*.{js,css,svg,webmanifest,json}`);
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
