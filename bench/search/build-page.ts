import path from 'node:path';
import { build } from 'vite';

export const METHODS = ['none', 'blocks'] as const;
export type Method = (typeof METHODS)[number];

/** Replaces `word-blocks.ts` in the mirror, to measure the cost of the mirror without search. */
const NO_WORDS = 'export const moveWords = () => Promise.resolve();';

/** Builds the page with or without search. Returns its script. */
export async function buildPage(method: Method): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'a mirror without words',
        enforce: 'pre',
        resolveId: (source, importer) =>
          method === 'none' &&
          source.endsWith('/word-blocks.ts') &&
          importer?.includes('/local/mirror/') === true
            ? '\0no-words'
            : null,
        load: (id) => (id === '\0no-words' ? NO_WORDS : null),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      lib: {
        entry: path.join(import.meta.dirname, 'page.ts'),
        formats: ['iife'],
        name: 'bench',
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !('output' in output)) throw new Error('nothing was built');
  return output.output[0].code;
}
