import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { buildInto } from '../../scripts/build-into.ts';

const OUT = '.cache/first-load';
const LARGE_ENOUGH_BYTES = 1024;

/** The folders of the two builds: the app, and an empty page on which React renders one word. */
export interface Sides {
  app: string;
  empty: string;
}

/** Builds both again. */
export async function buildSides(): Promise<Sides> {
  const sides = { app: `${OUT}/app`, empty: `${OUT}/empty` };
  await buildInto(sides.app, { name: 'bench' });
  await build({
    root: path.join(import.meta.dirname, 'empty'),
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir: path.resolve(sides.empty),
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
    },
  });
  for (const file of globSync(`${sides.empty}/**/*.{html,js}`)) {
    const content = readFileSync(file);
    if (content.length >= LARGE_ENOUGH_BYTES) {
      writeFileSync(`${file}.br`, brotliCompressSync(content));
    }
  }
  return sides;
}
