import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageWords } from '../../i18n/page-words.ts';
import { composePage, type PageParts } from './compose-page.ts';

/** The source after bundling, with its files in the head. */
const template = readFileSync(new URL('../../index.html', import.meta.url), 'utf8')
  .replace('<script type="module" src="/src/main.tsx"></script>', '')
  .replace(
    '</head>',
    '<script type="module" crossorigin src="/assets/first.js"></script><link rel="stylesheet" crossorigin href="/assets/first.css"></head>',
  );
const parts: PageParts = {
  template,
  language: 'en',
  head: { words: { title: 'A "B" & <C>', description: 'D' }, path: '/login' },
  takeOver: '/login',
  root: '<h1>Log in</h1>',
  beside: '<noscript>no</noscript>',
  styles: '.a{color:red}',
  styleFiles: ['assets/entry.css'],
  preloads: ['assets/entry.js'],
  inlineScript: null,
  hasScripts: true,
};

test('a page contains its text and its styles, and loads no style sheet', () => {
  const html = composePage(parts);
  expect(html).toContain('<html lang="en" data-page="/login"');
  expect(html).toContain('<noscript>no</noscript><div id="root"><h1>Log in</h1></div>');
  expect(html).toContain('<style nonce="__CSP_NONCE__">.a{color:red}</style>');
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/entry.js">');
  expect(html).toContain('<link rel="stylesheet" href="/assets/entry.css" disabled>');
  expect(html).not.toContain('/assets/first.css');
  expect(html).toContain('src="/assets/first.js"');
});

test('the inline script is placed before everything slow', () => {
  const html = composePage({ ...parts, inlineScript: 'begin()' });
  expect(html.indexOf('<script>begin()</script>')).toBeGreaterThan(0);
  expect(html.indexOf('begin()')).toBeLessThan(html.indexOf('<style'));
});

test('the app waits for that script, which has the app’s address', () => {
  const html = composePage({ ...parts, inlineScript: 'import("__ENTRY__")' });
  expect(html).toContain('<script>import("/assets/first.js")</script>');
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/first.js">');
  expect(html).not.toContain('type="module"');
});

test('the head has the title, the language, and the address of the other language', () => {
  const html = composePage(parts);
  expect(html).toContain('<title>A &quot;B&quot; &amp; &lt;C></title>');
  expect(html).toContain('<meta property="og:url" content="__ORIGIN__/login?lang=en">');
  expect(html).toContain('<link rel="canonical" href="__ORIGIN__/login?lang=en">');
  expect(html).toContain('<link rel="alternate" hreflang="tr" href="__ORIGIN__/login">');
  expect(html).toContain('<link rel="alternate" hreflang="en" href="__ORIGIN__/login?lang=en">');
  expect(html).toContain('content="__ORIGIN__/preview-en.png"');
  expect(html.match(/<title>/g)).toHaveLength(1);
});

test('the shell is not indexed and has no language', () => {
  const html = composePage({ ...parts, language: null, head: null, takeOver: null });
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain('data-page');
});

test('the page for a server error needs no script but the one for the hour', () => {
  const html = composePage({ ...parts, hasScripts: false, preloads: [], styleFiles: [] });
  expect(html).not.toContain('type="module"');
  expect(html).not.toContain('modulepreload');
  expect(html.match(/<script>/g)).toHaveLength(1);
});

test('titles and descriptions are short enough for search results', () => {
  const names = ['home', 'login', 'register', 'forgot-password', 'terms', 'privacy'] as const;
  for (const language of ['tr', 'en'] as const) {
    for (const name of names) {
      const { title, description } = pageWords(language, name);
      expect(title.length).toBeLessThanOrEqual(60);
      expect(description.length).toBeLessThanOrEqual(160);
    }
  }
});
