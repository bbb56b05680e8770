import { expect, test } from 'vitest';
import { turkish } from '../../i18n/catalogue-tr.ts';

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const files = Object.entries(sources);

/** All quoted texts and templates of the app. `${…}` matches any text. */
const mentions = files.flatMap(([, source]) =>
  [/'([\w.-]+)'/g, /`([\w.${}-]+(?:\([^`]*)?)`/g].flatMap((quotes) =>
    [...source.matchAll(quotes)].map(([, text]) => text ?? ''),
  ),
);
const literals = new Set(mentions.filter((text) => !text.includes('$')));
const templates = mentions
  .filter((text) => text.includes('${') && text.includes('.'))
  .map((text) => new RegExp(`^${text.replace(/[.]/g, '\\.').replace(/\$\{[^}]*\}/g, '[\\w-]+')}$`));

test('the scan reads the app', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(literals).toContain('home.title');
});

test('no key of the catalogue is unused', () => {
  const unused = Object.keys(turkish).filter((key) => {
    const base = key.replace(/\.(one|other)$/, '');
    const isUsed = (text: string) =>
      literals.has(text) || templates.some((each) => each.test(text));
    return !isUsed(key) && !isUsed(base);
  });
  expect(unused).toEqual([]);
});

test('no component holds a sentence: words between tags come from the catalogue', () => {
  const offenders = files
    .filter(([path]) => path.endsWith('.tsx'))
    .flatMap(([path, source]) =>
      [...source.matchAll(/>\s*([^<>{}()=;]*\p{L}{2,}[^<>{}()=;]*)\s*<\//gu)].map(
        ([, text]) => `${path}: ${text?.trim()}`,
      ),
    );
  expect(offenders).toEqual([]);
});

test('no attribute that is read aloud or shown holds a sentence', () => {
  const offenders = files
    .filter(([path]) => path.endsWith('.tsx'))
    .flatMap(([path, source]) =>
      [
        ...source.matchAll(/\b(?:aria-label|placeholder|title|alt|label)="([^"]*\p{L}[^"]*)"/gu),
      ].map(([, text]) => `${path}: ${text}`),
    );
  expect(offenders).toEqual([]);
});

test('no component styles itself inline: the policy forbids it', () => {
  const offenders = files.filter(([, source]) => /\bstyle=/.test(source)).map(([path]) => path);
  expect(offenders).toEqual([]);
});
