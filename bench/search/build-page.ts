import path from 'node:path';
import { build } from 'vite';

export const METHODS = ['none', 'blocks', 'multi-entry', 'postings'] as const;
export type Method = (typeof METHODS)[number];

const here = import.meta.dirname;

/** Builds the page with a method in the place of ours, also in the mirror. Returns its script. */
export async function buildPage(method: Method): Promise<string> {
  const file = path.join(here, 'methods', `${method}.ts`);
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'the method that is measured',
        enforce: 'pre',
        resolveId(source, importer) {
          if (importer === undefined || method === 'blocks') return null;
          const isOfMirror = importer.includes('/local/mirror/');
          const isOfPage = importer.endsWith('/bench/search/page.ts');
          if (isOfMirror && source.endsWith('/word-blocks.ts')) return file;
          if (isOfPage && source.endsWith('/blocks.ts')) return file;
          return null;
        },
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      lib: { entry: path.join(here, 'page.ts'), formats: ['iife'], name: 'bench' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !('output' in output)) throw new Error('nothing was built');
  return output.output[0].code;
}
