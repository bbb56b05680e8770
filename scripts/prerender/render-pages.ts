import { writeFileSync } from 'node:fs';
import { build } from 'vite';
import { publicPages } from '../../contract/pages.ts';
import { type Language, languages } from '../../i18n/language.ts';
import type { PageName } from '../../i18n/page-words.ts';
import { loadRenderer, type Prerendered } from './load-renderer.ts';

export type RenderedPage = Prerendered &
  (
    | { kind: 'shell'; script: string }
    | { kind: 'page'; name: PageName; path: string; language: Language }
    | { kind: 'trouble'; language: Language }
  );

/**
 * Renders every page and writes them to the file named on the command line. Runs as a separate process, so that timers
 * and connections of the app end with it.
 */
const [name = '', file = ''] = process.argv.slice(2);
const renderer = await loadRenderer(name);
const pages: RenderedPage[] = [
  { kind: 'shell', script: await bundlePainter(name), ...renderer.renderShell() },
];
// The landing page comes first, because only the texts of the first load may be available for it.
for (const page of [...publicPages, { path: '/nowhere', name: 'not-found' } as const]) {
  for (const language of languages) {
    const html = await renderer.renderPage(page.path, language);
    pages.push({ kind: 'page', name: page.name, path: page.path, language, ...html });
  }
}
for (const language of languages) {
  pages.push({ kind: 'trouble', language, ...renderer.renderErrorPage(language) });
}
writeFileSync(file, JSON.stringify(pages));
process.exit(0);

/** Bundles src/snapshot/paint-snapshot.ts as one script without imports, for the HTML of a person's pages. */
async function bundlePainter(name: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { __BUILD__: JSON.stringify(name) },
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2022',
      lib: { entry: 'src/snapshot/paint-snapshot.ts', formats: ['iife'], name: 'paint' },
    },
  });
  const [bundle] = Array.isArray(built) ? built : [built];
  if (bundle === undefined || !('output' in bundle)) throw new Error('The painter was not built');
  const script = bundle.output[0].code.trim();
  // A closing tag would end the script element.
  if (script.includes('</')) throw new Error('The painter holds a closing tag');
  return script;
}
