import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const rules = read('src/styles/faces.css');
const sizes = ['newsreader', 'figtree'].map(
  (face) => statSync(path.join(root, 'src/styles/faces', `${face}.woff2`)).size,
);

/** What the two faces may weigh together. */
const BUDGET_BYTES = 57_000;

test('the two typefaces stay within the size budget of a first visit', () => {
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(BUDGET_BYTES);
});

test.each(['packages.md', 'first-load.md'])('%s lists the file sizes of the typefaces', (page) => {
  const text = read(`docs/decisions/${page}`);
  for (const bytes of sizes) expect(text).toContain((bytes / 1000).toFixed(1));
});

test('each typeface covers every Turkish letter in both cases', () => {
  const alphabet = 'abcçdefgğhıijklmnoöprsştuüvyzâîû';
  const letters = [...alphabet, ...alphabet.toLocaleUpperCase('tr')];
  const faces = [...rules.matchAll(/unicode-range:([^;]+);/g)].map(([, list = '']) =>
    [...list.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi)].map(([, from = '', to = from]) => ({
      from: Number.parseInt(from, 16),
      to: Number.parseInt(to, 16),
    })),
  );
  expect(faces).toHaveLength(sizes.length);
  for (const ranges of faces) {
    const left = letters.filter((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return !ranges.some(({ from, to }) => from <= code && code <= to);
    });
    expect(left).toEqual([]);
  }
});

test('the page preloads both typefaces', () => {
  const preloaded = [...read('index.html').matchAll(/rel="preload" href="\/(.+?)"/g)];
  expect(preloaded.map(([, file]) => file)).toEqual([
    'src/styles/faces/newsreader.woff2',
    'src/styles/faces/figtree.woff2',
  ]);
});
