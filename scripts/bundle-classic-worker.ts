import { build } from 'vite';

/** The service worker for browsers that refuse one that is a module. */
export const CLASSIC_WORKER = 'sw-classic.js';

/**
 * Writes beside a build's service worker the same one as a single classic script: made of what the build
 * has put out, so that the two cannot differ. Its list of the shell's files is still to come, as the other's.
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
