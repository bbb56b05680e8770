import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readRelativeLinks } from './read-markdown.ts';

const PICTURES = 24;
/** A clone is fetched by everybody. */
const MOST_BYTES = 2_000_000;

const folder = path.join(import.meta.dirname, 'gallery');
const files = globSync('*.webp', { cwd: folder });

test('the gallery has the stated number of pictures and shows each once', () => {
  const shown = readRelativeLinks(readFileSync(path.join(folder, 'README.md'), 'utf8'));
  expect(files).toHaveLength(PICTURES);
  expect(shown.toSorted()).toEqual(files.toSorted());
});

test('the pictures together stay within the size budget', () => {
  const bytes = files.map((file) => statSync(path.join(folder, file)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES);
});

test('both languages, sizes and themes are in it, and all four hours', () => {
  const parts = new Set(files.flatMap((file) => file.split('.').slice(1, -1)));
  const words = ['dark', 'dawn', 'day', 'desktop', 'dusk', 'en', 'light', 'night', 'phone', 'tr'];
  expect([...parts].toSorted()).toEqual(words);
});
