import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keepDoneParts } from './done-parts.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'guvercin-parts-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a part is done for what it was done for, in later runs too', () => {
  const file = path.join(folder, 'new', 'parts.json');
  keepDoneParts(file).put('server', 'a');
  keepDoneParts(file).put('seeds', 'a');
  expect(keepDoneParts(file).isDone('server', 'a')).toBe(true);
  expect(keepDoneParts(file).isDone('seeds', 'a')).toBe(true);
  expect(keepDoneParts(file).isDone('server', 'b')).toBe(false);
  expect(keepDoneParts(file).isDone('stories', 'a')).toBe(false);
});

test('a file that was cut off says that nothing is done', () => {
  const file = path.join(folder, 'cut.json');
  writeFileSync(file, '{ "server": "a');
  expect(keepDoneParts(file).isDone('server', 'a')).toBe(false);
});
