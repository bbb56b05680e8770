import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { listBuckets } from '../../files/open-files.ts';
import { createLogger } from '../../start/create-logger.ts';
import { runOperator } from '../../testing/operator.ts';
import { openSwiftServer, type SwiftServer } from '../../testing/swift-server.ts';
import { readArchive } from './read-archive.ts';

/** Backups of a server with pictures in S3. */
const root = mkdtempSync(path.join(tmpdir(), 'guvercin-backup-s3-'));
const file = path.join(root, 'backup.tar.gz');
let swift: SwiftServer;
let settings: Record<string, string>;
/** the images that the backup lists */
let names: string[] = [];

const operate = (folder: string, ...argv: string[]) =>
  runOperator({ DATA_DIR: path.join(root, folder), ...settings }, ...argv);

beforeAll(async () => {
  swift = await openSwiftServer('kus');
  settings = swift.settingsFor('kus/resim');
  expect((await operate('first', 'demo-people', '--count', '2')).code).toBe(0);
});
afterAll(async () => {
  await swift.close();
  rmSync(root, { recursive: true });
});

test('a backup lists the images in S3 and does not contain them', async () => {
  const { code, out } = await operate('first', 'backup', file);
  expect(code).toBe(0);
  const entries = new Map<string, string>();
  for await (const { name, read } of readArchive(file)) entries.set(name, String(await read()));
  expect([...entries.keys()].filter((name) => name.startsWith('files/'))).toEqual([]);
  const list = entries.get('files-in-s3.jsonl')?.trim().split('\n') ?? [];
  const images = list.map((line) => JSON.parse(line));
  for (const image of images) {
    expect(image).toEqual({
      name: expect.stringMatching(/^[\w-]+\.webp$/),
      size: expect.any(Number),
      etag: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  }
  names = images.map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(12);
  expect(out).toContain('rows and 0 image files.');
  expect(out).toContain(`It lists ${names.length} image files in S3`);
});

test('a restore finds the listed images in S3', async () => {
  const { code, out } = await operate('second', 'restore', file);
  expect(code).toBe(0);
  expect(out).toContain('2 people and 0 image files are back');
  expect(out).not.toContain('missing');
});

test('a restore names listed images that are missing or have another size', async () => {
  const [bucket] = listBuckets(readConfig(settings), createLogger('silent'));
  const [gone = '', cut = ''] = names;
  await bucket?.remove(gone);
  await bucket?.put(cut, new Uint8Array(3));
  const { code, out } = await operate('third', 'restore', file);
  expect(code).toBe(0);
  const missing = out.split('\n').filter((line) => line.includes('missing: '));
  expect(missing.map((line) => line.trim()).sort()).toEqual(
    [gone, cut].map((name) => `missing: ${name}`).sort(),
  );
  expect(out).toContain('2 image files of the backup are in no place.');
});

test('without a bucket a restore names all of them', async () => {
  const env = { DATA_DIR: path.join(root, 'fourth') };
  const { code, out } = await runOperator(env, 'restore', file);
  expect(code).toBe(0);
  expect(out).toContain(`${names.length} image files of the backup are in no place.`);
});

test('while S3 is away there is no backup and no restore, and both say so', async () => {
  await swift.stopProxy();
  const before = readdirSync(root);
  const backup = await operate('first', 'backup', path.join(root, 'other.tar.gz'));
  const restored = await operate('first', 'restore', file, '--replace');
  expect([backup.code, restored.code]).toEqual([1, 1]);
  expect(backup.err).toContain('The pictures in S3 cannot be reached. There is no backup.');
  expect(restored.err).toContain('The pictures in S3 cannot be reached. Nothing was changed.');
  expect(readdirSync(root)).toEqual(before);
});
