import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { claimImageStore, readVariant, testImage } from '../testing/claim-image-store.ts';
import { readImageNames } from '../testing/image-names.ts';
import { openFileStore } from './file-store.ts';

const root = await mkdtemp(path.join(tmpdir(), 'guvercin-files-'));
afterAll(() => rm(root, { recursive: true }));

/** Lists all files below a folder, also temporary ones. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

const shared = await openFileStore(path.join(root, 'shared'));
claimImageStore(() => shared);

test('makes its folders and leaves no temporary file and no removed one', async () => {
  const folder = path.join(root, 'a/b');
  const store = await openFileStore(folder);
  await store.write('KeY', testImage('picture'));
  expect(await filesIn(folder)).toEqual(['k/e/KeY-preview.webp', 'k/e/KeY.webp']);
  await store.remove('KeY');
  expect(await filesIn(folder)).toEqual([]);
});

test('an image that cannot be written whole leaves nothing', async () => {
  const folder = path.join(root, 'd');
  const store = await openFileStore(folder);
  // A folder in the way of the full picture.
  await mkdir(path.join(folder, 'k/e/key.webp'), { recursive: true });
  await expect(store.write('key', testImage('picture'))).rejects.toMatchObject({ code: 'EISDIR' });
  expect(await filesIn(folder)).toEqual([]);
});

test('finds, holds and removes images that an earlier build wrote without folders', async () => {
  const folder = path.join(root, 'e');
  const store = await openFileStore(folder);
  for (const key of ['one', 'two']) {
    await writeFile(path.join(folder, `${key}.webp`), 'old');
    await writeFile(path.join(folder, `${key}-preview.webp`), 'small');
  }
  expect(await readVariant(store, 'one', 'full')).toBe('old');
  await store.hold('one');
  await store.hold('one');
  expect(await readVariant(store, 'one', 'full')).toBeNull();
  expect(await readVariant(store, 'one', 'preview')).toBeNull();
  expect(await readVariant(store, 'one', 'held')).toBe('old');
  await store.remove('one');
  await store.remove('two');
  expect(await filesIn(folder)).toEqual([]);
});

test('lists every image once, with and without folders, and no temporary file', async () => {
  const folder = path.join(root, 'f');
  const store = await openFileStore(folder);
  await store.write('-New', testImage('new'));
  await store.hold('-New');
  await store.write('both', testImage('both'));
  for (const name of ['both.webp', 'Old.webp', 'half.webp.1234.tmp']) {
    await writeFile(path.join(folder, name), 'old');
  }
  expect(await readImageNames(folder)).toEqual([
    '-New-held.webp',
    'Old.webp',
    'both-preview.webp',
    'both.webp',
  ]);
});
