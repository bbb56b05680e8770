import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PageName, pageWords, troubleWords } from '../../i18n/page-words.ts';
import { chunksOf, type Manifest } from './chunks-of.ts';
import { composePage, type PageParts } from './compose-page.ts';
import type { RenderedPage } from './render-pages.ts';

const MANIFEST = '.vite/manifest.json';
const PAGE = 'index.html';
/** The module or chunk that the app loads for a page. The landing page is part of the first load. */
const modules: Record<PageName, string | null> = {
  home: null,
  login: 'entry',
  register: 'entry',
  'forgot-password': 'entry',
  terms: 'src/screens/legal/terms-screen.tsx',
  privacy: 'src/screens/legal/privacy-screen.tsx',
  accessibility: 'src/screens/legal/accessibility-screen.tsx',
  'not-found': 'src/app/not-found-screen.tsx',
};
const FIRST = 'first';
/** The chunk that a person's page always needs. */
const PERSONS = 'person';
/** Pages that the app renders again, because only the server has the operator's data. */
const RENDERED_ANEW: readonly PageName[] = ['terms', 'privacy', 'accessibility', 'not-found'];
/** Matches an untranslated key of the catalogue. */
const BARE_KEY = />\s*[a-z][\w-]*(\.[\w-]+)+\s*</;

/** Writes every prerendered page into a finished build, and removes the bundler's manifest. */
export function prerenderInto(folder: string, name: string): void {
  const manifest: Manifest = JSON.parse(readFileSync(`${folder}/${MANIFEST}`, 'utf8'));
  const template = readFileSync(`${folder}/${PAGE}`, 'utf8');
  for (const page of renderPages(name)) {
    const html = composePage({ template, ...partsOf(page, { manifest, folder }) });
    const bare = BARE_KEY.exec(html);
    if (bare !== null) throw new Error(`${fileOf(page)} shows the bare key ${bare[0]}`);
    const file = path.join(folder, fileOf(page));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, html);
  }
  rmSync(path.join(folder, path.dirname(MANIFEST)), { recursive: true });
}

function renderPages(name: string): RenderedPage[] {
  const file = `.cache/rendered-${process.pid}.json`;
  const script = fileURLToPath(new URL('./render-pages.ts', import.meta.url));
  try {
    execFileSync(process.execPath, [script, name, file], { stdio: 'inherit' });
    return JSON.parse(readFileSync(file, 'utf8'));
  } finally {
    rmSync(file, { force: true });
  }
}

function fileOf(page: RenderedPage): string {
  if (page.kind === 'shell') return PAGE;
  return `pages/${page.language}/${page.kind === 'page' ? page.name : page.kind}.html`;
}

function partsOf(
  page: RenderedPage,
  { manifest, folder }: { manifest: Manifest; folder: string },
): Omit<PageParts, 'template'> {
  const first = chunksOf(manifest, [FIRST]);
  const filesOf = (modules: readonly string[]) => {
    const { scripts, styles } = chunksOf(manifest, modules);
    return {
      styles: [
        ...styles.map((file) => readFileSync(`${folder}/${file}`, 'utf8').trim()),
        page.styles.trim(),
      ].join(''),
      styleFiles: styles,
      preloads: scripts.filter((file) => !first.scripts.includes(file)),
    };
  };
  const { root, beside } = page;
  const common = { root, beside, takeOver: null, head: null, inlineScript: null, hasScripts: true };
  switch (page.kind) {
    case 'shell': {
      return { ...common, language: null, inlineScript: page.script, ...filesOf([FIRST, PERSONS]) };
    }
    case 'trouble': {
      const head = { words: wordsOfTrouble(page.language), path: '/' };
      const files = { ...filesOf([FIRST]), preloads: [], styleFiles: [] };
      return { ...common, language: page.language, head, ...files, hasScripts: false };
    }
    case 'page': {
      const module = modules[page.name];
      const words = `i18n/words-${page.language}.ts`;
      const own = module === null ? [] : [module, words];
      return {
        ...common,
        language: page.language,
        head: { words: pageWords(page.language, page.name), path: page.path },
        takeOver: RENDERED_ANEW.includes(page.name) ? null : page.path,
        ...filesOf([FIRST, ...own]),
      };
    }
  }
}

function wordsOfTrouble(language: 'tr' | 'en') {
  const { title, text } = troubleWords[language];
  return { title: `${title} · Güvercin`, description: text };
}
