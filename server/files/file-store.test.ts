import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openFileStore } from './file-store.ts';

const root = await mkdtemp(path.join(tmpdir(), 'guvercin-files-'));
afterAll(() => rm(root, { recursive: true }));

const image = (text: string) => ({
  full: Buffer.from(text),
  preview: Buffer.from(`${text}, small`),
  width: 1,
  height: 1,
  placeholder: '',
});

test('makes its folder, keeps both variants and leaves no temporary file', async () => {
  const store = await openFileStore(path.join(root, 'a/b'));
  await store.write('key', image('picture'));
  expect((await readdir(path.join(root, 'a/b'))).sort()).toEqual(['key-preview.webp', 'key.webp']);
  const preview = await store.find('key', 'preview');
  expect(preview?.size).toBe(14);
  expect(String(await preview?.read())).toBe('picture, small');
});

test('does not find a file that was never written or was removed', async () => {
  const store = await openFileStore(path.join(root, 'c'));
  expect(await store.find('key', 'full')).toBeNull();
  await store.write('key', image('picture'));
  await store.remove('key');
  await store.remove('key');
  expect(await store.find('key', 'full')).toBeNull();
  expect(await readdir(path.join(root, 'c'))).toEqual([]);
});
