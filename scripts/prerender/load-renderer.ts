import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { Language } from '../../i18n/language.ts';
import { cssOptions } from '../css-options.ts';

export interface Prerendered {
  root: string;
  beside: string;
  /** Styles that are not in the app's style sheets. */
  styles: string;
}

/** The part of the app that renders without a browser: src/prerender.tsx. */
export interface Renderer {
  renderPage(path: string, language: Language): Promise<Prerendered>;
  renderShell(): Prerendered;
  renderErrorPage(language: Language): Prerendered;
}

/**
 * Bundles the app again for this process and loads it. It is built for browsers, so that the app can take over exactly
 * the rendered HTML, including React's comments.
 */
export async function loadRenderer(name: string): Promise<Renderer> {
  const folder = `.cache/prerender-${process.pid}`;
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    // Class names must match the page's own build.
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
  // Code built for workers uses `self` as the global scope.
  Object.assign(globalThis, { self: globalThis });
  try {
    return await import(pathToFileURL(`${folder}/prerender.js`).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
