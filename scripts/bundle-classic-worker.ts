import { build } from 'vite';

/** The service worker for browsers without module workers. */
export const CLASSIC_WORKER = 'sw-classic.js';

/**
 * Writes a classic script next to a build's service worker. It is bundled from the built worker, so that the two cannot
 * differ. Like the module worker, it gets the list of the shell's files later.
 */
export async function bundleClassicWorker(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: {
        input: `${folder}/sw.js`,
        output: { format: 'iife', entryFileNames: CLASSIC_WORKER },
      },
    },
  });
}
