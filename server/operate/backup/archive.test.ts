import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { readArchive } from './read-archive.ts';
import { type ArchiveEntry, writeArchive } from './write-archive.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'guvercin-archive-'));
afterAll(() => rm(folder, { recursive: true }));
const AT = new Date('2026-11-20T10:00:00Z');
let count = 0;
const newPath = () => {
  count += 1;
  return path.join(folder, `${count}.tar.gz`);
};

async function* listOf(entries: ArchiveEntry[]): AsyncGenerator<ArchiveEntry> {
  yield* entries;
}
async function readAll(file: string): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for await (const entry of readArchive(file)) found.set(entry.name, await entry.read());
  return found;
}

test('entries of any size are read as they were written', async () => {
  const sizes = fc.array(fc.oneof(fc.nat(1100), fc.constantFrom(0, 511, 512, 513, 200_000)), {
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(sizes, async (lengths) => {
      const file = newPath();
      const entries = lengths.map((length, at) => ({
        name: `files/${at}.webp`,
        bytes: Buffer.alloc(length, at + 1),
      }));
      await writeArchive(file, listOf(entries), AT);
      const found = await readAll(file);
      expect([...found]).toEqual(entries.map(({ name, bytes }) => [name, bytes]));
    }),
    { numRuns: 30 },
  );
});

test('files are read from the disk, and missing ones are skipped', async () => {
  const file = newPath();
  await writeFile(path.join(folder, 'there'), 'merhaba');
  await writeArchive(
    file,
    listOf([
      { name: 'there', path: path.join(folder, 'there') },
      { name: 'gone', path: path.join(folder, 'gone') },
    ]),
    AT,
  );
  expect([...(await readAll(file))]).toEqual([['there', Buffer.from('merhaba')]]);
});

test('only the owner can read the archive, and a failure leaves no file behind', async () => {
  const file = newPath();
  await writeArchive(file, listOf([{ name: 'a', bytes: Buffer.from('a') }]), AT);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const failing = newPath();
  async function* failsAtTheSecond(): AsyncGenerator<ArchiveEntry> {
    yield { name: 'a', bytes: Buffer.alloc(100_000, 1) };
    throw new Error('the database is gone');
  }
  await expect(writeArchive(failing, failsAtTheSecond(), AT)).rejects.toThrow(
    'the database is gone',
  );
  await expect(stat(failing)).rejects.toThrow('ENOENT');
  await expect(stat(`${failing}.partial`)).rejects.toThrow('ENOENT');
});

test('a skipped entry leaves the next one complete', async () => {
  const file = newPath();
  const entries = ['a', 'b', 'c'].map((name) => ({ name, bytes: Buffer.from(name.repeat(700)) }));
  await writeArchive(file, listOf(entries), AT);
  const names: string[] = [];
  for await (const { name, read } of readArchive(file)) {
    if (name !== 'b') expect((await read()).toString()).toBe(name.repeat(700));
    names.push(name);
  }
  expect(names).toEqual(['a', 'b', 'c']);
});

test('a cut-off or damaged archive is never read to its end', async () => {
  const file = newPath();
  await writeArchive(file, listOf([{ name: 'a', bytes: Buffer.alloc(5000, 7) }]), AT);
  const whole = await readFile(file);
  const tar = gunzipSync(whole);
  const changed = Buffer.from(tar);
  changed[3] = 0x41;
  const broken = [
    gzipSync(changed),
    whole.subarray(0, whole.length - 9),
    whole.subarray(0, 20),
    gzipSync(tar.subarray(0, 2000)),
    gzipSync(Buffer.concat([tar, Buffer.from('more')])),
    Buffer.from('not an archive'),
    Buffer.alloc(0),
  ];
  for (const bytes of broken) {
    await writeFile(file, bytes);
    await expect(readAll(file)).rejects.toThrow();
  }
});
