import type { Language } from '../../i18n/language.ts';
import type { PageWords } from '../../i18n/page-words.ts';

export interface PageParts {
  /** The built index.html. */
  template: string;
  /** null if the page serves both languages. */
  language: Language | null;
  /** The contents of the page's head, or null if search engines must not find the page. */
  head: { words: PageWords; path: string } | null;
  /** The page's path if the app may take over the rendered HTML, else null. */
  takeOver: string | null;
  root: string;
  beside: string;
  /** The contents of the page's style sheets. */
  styles: string;
  /** The files of these style sheets. They are listed in the page, so that a later screen does not load them again. */
  styleFiles: readonly string[];
  /** Scripts that the page will load, in addition to those of the template. */
  preloads: readonly string[];
  /** A script that runs first and starts the app, or null if the app starts by itself. */
  inlineScript: string | null;
  /** Whether the page has scripts. False for error pages of the server. */
  hasScripts: boolean;
}

const HEAD = /<!--head-->[\s\S]*<!--\/head-->/;
const STYLESHEETS = /\s*<link rel="stylesheet"[^>]*>/g;
/** The styles come before the page's first script, because they name the fonts, which then load early. */
const STYLES = '<!--styles-->';
/** The app's own scripts, in execution order. */
const ENTRIES = /<script type="module" crossorigin src="([^"]*)"><\/script>/g;
const PRELOAD = '<link rel="modulepreload" crossorigin href="$1">';
const MODULES = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;

/** Returns one page's HTML, with everything for its first paint in one response (product.md section 4). */
export function composePage(parts: PageParts): string {
  const { template, language, takeOver, root, beside, styles, styleFiles, preloads, hasScripts } =
    parts;
  const marks = [
    `lang="${language ?? 'tr'}"`,
    ...(language === null ? [] : [`data-page="${takeOver ?? ''}"`]),
  ].join(' ');
  const links = [
    ...preloads.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...styleFiles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
  ];
  const { inlineScript } = parts;
  // The last entry script imports the others.
  const entry = [...template.matchAll(ENTRIES)].at(-1)?.[1] ?? '';
  const script =
    inlineScript === null ? '' : `<script>${inlineScript.replace('__ENTRY__', entry)}</script>`;
  const page = template
    .replace('lang="tr"', () => marks)
    .replace(HEAD, () => script + headOf(parts))
    .replace(STYLESHEETS, '')
    .replace(STYLES, () => `${links.join('')}<style nonce="__CSP_NONCE__">${styles}</style>`)
    .replace('<div id="root"></div>', () => `${beside}<div id="root">${root}</div>`);
  if (inlineScript !== null) return page.replaceAll(ENTRIES, PRELOAD);
  return hasScripts ? page : page.replaceAll(MODULES, '');
}

function headOf({ head, language }: PageParts): string {
  if (head === null) {
    return '<title>Güvercin</title><meta name="robots" content="noindex">';
  }
  const { words, path } = head;
  const own = addressOf(path, language ?? 'tr');
  return [
    `<title>${escapeHtml(words.title)}</title>`,
    ...metaOf({ description: words.description, 'twitter:card': 'summary_large_image' }, 'name'),
    ...metaOf(
      {
        'og:type': 'website',
        'og:site_name': 'Güvercin',
        'og:title': words.title,
        'og:description': words.description,
        'og:url': own,
        'og:locale': language === 'en' ? 'en_GB' : 'tr_TR',
        'og:image': `__ORIGIN__/preview-${language ?? 'tr'}.png`,
        'og:image:width': '1200',
        'og:image:height': '630',
      },
      'property',
    ),
    `<link rel="canonical" href="${own}">`,
    `<link rel="alternate" hreflang="tr" href="${addressOf(path, 'tr')}">`,
    `<link rel="alternate" hreflang="en" href="${addressOf(path, 'en')}">`,
    `<link rel="alternate" hreflang="x-default" href="${addressOf(path, 'tr')}">`,
  ].join('');
}

const metaOf = (values: Record<string, string>, attribute: 'name' | 'property') =>
  Object.entries(values).map(
    ([name, content]) => `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`,
  );

const addressOf = (path: string, language: Language) =>
  `__ORIGIN__${path}${language === 'en' ? '?lang=en' : ''}`;

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
