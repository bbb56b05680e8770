import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { migrateTo, migrationNames } from '../../db/migrate.ts';
import { digestTable, listTables } from '../../db/tables.ts';
import { openTestApi, type TestApi } from '../../testing/api.ts';
import { makePerson } from '../../testing/people.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { backUp } from './back-up.ts';
import { emptyDatabase } from './empty-database.ts';
import { readArchive } from './read-archive.ts';
import { restore } from './restore.ts';
import { type ArchiveEntry, writeArchive } from './write-archive.ts';

const root = await mkdtemp(path.join(tmpdir(), 'guvercin-backup-'));
const filesDir = path.join(root, 'files');
const restoredDir = path.join(root, 'restored');
const NEW_EPOCH = '01a1f866-0d00-7ab3-a553-52e48b7bc0ce';
const NOW = new Date('2026-11-20T10:00:00Z');
let api: TestApi;
let target: Database;
let count = 0;
const newPath = () => {
  count += 1;
  return path.join(root, `${count}.tar.gz`);
};

beforeAll(async () => {
  api = await openTestApi();
  target = await openTestDatabase();
  await mkdir(filesDir);
  await mkdir(restoredDir);
  await writeFile(path.join(filesDir, 'anahtar.webp'), 'resim');
  await mkdir(path.join(filesDir, 'y/e'), { recursive: true });
  await writeFile(path.join(filesDir, 'y/e/Yeni.webp'), 'yeni resim');
  await writeFile(path.join(filesDir, 'half.webp.1234.tmp'), 'half');
  const ayse = await makePerson(api.context, {
    pigeons: 2,
    fullName: 'Ayşe "Güvercin" \\ Yılmaz\n',
  });
  const berk = await makePerson(api.context);
  const { messageId } = await api.send(ayse, { receiverId: berk.userId, content: 'Ç🪶\t"x"' });
  await api.send(ayse, { pigeonId: ayse.pigeonIds[1], sky: true });
  await api.read(berk, messageId);
});
beforeEach(() => emptyDatabase(target, { mayReplace: true }));
afterAll(async () => {
  await api.close();
  await target.close();
  await rm(root, { recursive: true });
});

const bringBack = (file: string, now = NOW) =>
  restore({ db: target.db, filesDir: restoredDir, newEpoch: NEW_EPOCH, now }, file);
const digests = (db: Database['db']) =>
  db.transaction().execute(async (tx) => {
    const found: Record<string, string> = {};
    for (const table of await listTables(tx)) found[table] = (await digestTable(tx, table)).digest;
    return found;
  });

/** Returns the contents of all files below a folder by their paths. */
async function readImages(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  const contents = files.map(async (file) => [
    path.relative(folder, file),
    await readFile(file, 'utf8'),
  ]);
  return Object.fromEntries(await Promise.all(contents));
}

async function entriesOf(file: string): Promise<{ name: string; bytes: Buffer }[]> {
  const found: { name: string; bytes: Buffer }[] = [];
  for await (const { name, read } of readArchive(file)) found.push({ name, bytes: await read() });
  return found;
}
async function rewrite(file: string, entries: ArchiveEntry[]): Promise<string> {
  const copy = `${file}.changed`;
  const all = async function* () {
    yield* entries;
  };
  await writeArchive(copy, all(), NOW);
  return copy;
}

test('every row and image is restored; only epoch and counters are new', async () => {
  const file = newPath();
  const before = await digests(api.context.db);
  const made = await backUp({ db: api.context.db, filesDir, now: NOW }, file);
  expect(made.files).toBe(2);
  expect((await readdir(root)).filter((name) => name.startsWith(`${count}.`))).toEqual([
    `${count}.tar.gz`,
  ]);
  await bringBack(file);
  const after = await digests(target.db);
  const { meta, heads, ...kept } = before;
  expect(after).toMatchObject(kept);
  expect(Object.keys(after)).toEqual(Object.keys(before));
  expect([after.meta === meta, after.heads === heads]).toEqual([false, false]);
  const seqs = await target.db.selectFrom('heads').select('seq').execute();
  for (const { seq } of seqs) expect(seq).toBeGreaterThan(2 ** 32);
  expect(await readImages(restoredDir)).toEqual({
    'a/n/anahtar.webp': 'resim',
    'y/e/Yeni.webp': 'yeni resim',
  });
});

test('a second restore of a backup does not repeat the sequence numbers of the first', async () => {
  const file = newPath();
  await backUp({ db: api.context.db, filesDir, now: NOW }, file);
  const heads = async () => {
    const rows = await target.db.selectFrom('heads').selectAll().execute();
    return new Map(rows.map(({ user_id, seq }) => [user_id, seq]));
  };
  await bringBack(file);
  const first = await heads();
  await emptyDatabase(target, { mayReplace: true });
  await bringBack(file, new Date(NOW.getTime() + 2000));
  for (const [userId, seq] of await heads()) {
    expect(seq - (first.get(userId) ?? seq)).toBeGreaterThan(1_000_000);
    expect(Number.isSafeInteger(seq)).toBe(true);
  }
});

test('a call with the response null is restored and can be retried', async () => {
  const file = newPath();
  const [person] = await api.context.db.selectFrom('users').select('id').execute();
  const key = { user_id: person?.id ?? '', key: api.context.makeId() };
  await api.context.db
    .insertInto('idempotency_keys')
    .values({ ...key, body_hash: 'x', result: 'null', touched: '[]', created_at: NOW })
    .execute();
  await backUp({ db: api.context.db, filesDir, now: NOW }, file);
  await bringBack(file);
  const rows = await target.db
    .selectFrom('idempotency_keys')
    .select('result')
    .where('key', '=', key.key)
    .execute();
  expect(rows).toEqual([{ result: null }]);
});

test('foreign keys are enforced after a restore', async () => {
  const file = newPath();
  await backUp({ db: api.context.db, filesDir, now: NOW }, file);
  await bringBack(file);
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where contype = 'f' and condeferrable`.execute(target.db);
  expect(rows).toEqual([]);
  await expect(target.db.deleteFrom('users').execute()).rejects.toThrow('foreign key');
});

test('a backup of an older version is migrated', async () => {
  const file = newPath();
  await migrateTo(target.db, '0002-tombstones');
  const id = api.context.makeId();
  await sql`insert into users (id, email, language, state, terms_version, referral_code, created_at)
    values (${id}, 'ayse@example.org', 'tr', 'active', 't', 'kod', now())`.execute(target.db);
  await sql`insert into heads (user_id, seq) values (${id}, 7)`.execute(target.db);
  await sql`insert into meta (epoch) values (${id})`.execute(target.db);
  await backUp({ db: target.db, filesDir, now: NOW }, file);
  await emptyDatabase(target, { mayReplace: true });
  await bringBack(file);
  const settings = await target.db.selectFrom('notification_settings').select('user_id').execute();
  expect(settings).toEqual([{ user_id: id }]);
});

test('a newer backup, one with changed rows and a file that is no backup are rejected', async () => {
  const file = newPath();
  await backUp({ db: api.context.db, filesDir, now: NOW }, file);
  const entries = await entriesOf(file);
  const change = (name: RegExp, edit: (words: string) => string) =>
    entries.map((entry) =>
      name.test(entry.name) ? { ...entry, bytes: Buffer.from(edit(String(entry.bytes))) } : entry,
    );
  const newest = migrationNames.at(-1) ?? '';
  const newer = await rewrite(
    file,
    change(/^manifest/, (words) => words.replace(newest, '9999-from-tomorrow')),
  );
  await expect(bringBack(newer)).rejects.toThrow('made by a newer version');

  await rm(newer);
  const forged = await rewrite(
    file,
    change(/^tables\/profiles/, (words) => words.replaceAll('İzmir', 'Bursa')),
  );
  await expect(bringBack(forged)).rejects.toThrow('the table profiles is not what it was');
  expect(await target.db.selectFrom('users').select('id').execute()).toEqual([]);

  await rm(forged);
  const foreign = await rewrite(file, [{ name: 'readme.txt', bytes: Buffer.from('hello') }]);
  await expect(bringBack(foreign)).rejects.toThrow('not a backup of Güvercin');
});

test('an archive entry cannot be written outside the image folder', async () => {
  const file = newPath();
  await backUp({ db: api.context.db, filesDir, now: NOW }, file);
  const bytes = Buffer.from('out');
  const names = ['files/../../out.webp', 'files//tmp/out.webp', '../out.webp', 'files/a/b.webp'];
  const added = [...(await entriesOf(file)), ...names.map((name) => ({ name, bytes }))];
  await bringBack(await rewrite(file, added));
  expect(Object.keys(await readImages(restoredDir)).sort()).toEqual([
    'a/n/anahtar.webp',
    'y/e/Yeni.webp',
  ]);
  expect(await readdir(root)).not.toContain('out.webp');
});

test('a foreign database is left unchanged', async () => {
  await sql`create table recipes (name text)`.execute(target.db);
  await expect(emptyDatabase(target, { mayReplace: true })).rejects.toThrow('something else');
  await sql`drop table recipes`.execute(target.db);
});
