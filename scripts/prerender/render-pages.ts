import { writeFileSync } from 'node:fs';
import { publicPages } from '../../contract/pages.ts';
import { type Language, languages } from '../../i18n/language.ts';
import type { PageName } from '../../i18n/page-words.ts';
import { bundlePainter } from './bundle-painter.ts';
import { loadRenderer, type Prerendered } from './load-renderer.ts';

/** A page as the app rendered it, before it has a head. */
export type RenderedPage = Prerendered &
  (
    | { kind: 'shell'; script: string }
    | { kind: 'page'; name: PageName; path: string; language: Language }
    | { kind: 'trouble'; language: Language }
  );

/**
 * Renders every page and writes them into the file named on the command line. A process of its own:
 * what the app starts in it ends with it.
 */
const [name = '', file = ''] = process.argv.slice(2);
const renderer = await loadRenderer(name);
const pages: RenderedPage[] = [
  { kind: 'shell', script: await bundlePainter(name), ...renderer.renderShell() },
];
// The landing page comes first: it must do with the words of the first load.
for (const page of [...publicPages, { path: '/nowhere', name: 'not-found' } as const]) {
  for (const language of languages) {
    const html = await renderer.renderPage(page.path, language);
    pages.push({ kind: 'page', name: page.name, path: page.path, language, ...html });
  }
}
for (const language of languages) {
  pages.push({ kind: 'trouble', language, ...renderer.renderTrouble(language) });
}
writeFileSync(file, JSON.stringify(pages));
process.exit(0);
