import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { Language } from '../../i18n/language.ts';
import { cssOptions } from '../name-class.ts';

/** What stands inside of #root and beside it. */
export interface Prerendered {
  root: string;
  beside: string;
  /** What the app itself has no style sheet for. */
  styles: string;
}

/** The app as far as it can be rendered without a browser: src/prerender.tsx. */
export interface Renderer {
  renderPage(path: string, language: Language): Promise<Prerendered>;
  renderShell(): Prerendered;
  renderTrouble(language: Language): Prerendered;
}

/**
 * Bundles the app once more for this process and loads it. It is built for browsers: what renders here
 * is what takes over there, comments and all.
 */
export async function loadRenderer(name: string): Promise<Renderer> {
  const folder = `.cache/prerender-${process.pid}`;
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    // The classes are those of the page's own build.
    css: cssOptions,
    define: { __BUILD__: JSON.stringify(name), 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: true,
      outDir: folder,
      copyPublicDir: false,
      rollupOptions: {
        input: 'src/prerender.tsx',
        output: { codeSplitting: false, entryFileNames: 'prerender.js' },
      },
    },
    ssr: { target: 'webworker', noExternal: true },
  });
  // What is built for workers calls the global scope so.
  Object.assign(globalThis, { self: globalThis });
  try {
    return await import(pathToFileURL(`${folder}/prerender.js`).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
