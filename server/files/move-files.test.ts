import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestApi } from '../testing/api.ts';
import { readVariant, testImage } from '../testing/claim-image-store.ts';
import { readImageNames } from '../testing/image-names.ts';
import { makePerson, testFile } from '../testing/people.ts';
import { type ImagePlace, openFileStore } from './file-store.ts';
import { moveFiles } from './move-files.ts';
import { joinPlaces, type Places } from './open-files.ts';
import { removeUpload } from './remove-upload.ts';

const root = mkdtempSync(path.join(tmpdir(), 'guvercin-move-'));
const api = await openTestApi();
const { context } = api;
const { db, makeId, now } = context;
const { userId: ownerId } = await makePerson(context, { complete: false });
afterAll(async () => {
  await api.close();
  rmSync(root, { recursive: true });
});

let count = 0;
let old: ImagePlace;
let newest: ImagePlace;
let folders: { old: string; newest: string };
beforeEach(async () => {
  for (const table of ['report_files', 'held_pictures', 'files'] as const) {
    await db.deleteFrom(table).execute();
  }
  count += 1;
  const at = (name: string) => path.join(root, `${name}-${count}`);
  folders = { old: at('old'), newest: at('newest') };
  [old, newest] = [await openFileStore(folders.old), await openFileStore(folders.newest)];
});

const addRow = (key: string) =>
  db
    .insertInto('files')
    .values(testFile(context, ownerId, key))
    .execute();
async function addPicture(key: string): Promise<void> {
  await addRow(key);
  await old.write(key, testImage(key));
}
async function makeEvidence(key: string): Promise<void> {
  const id = makeId();
  await db
    .insertInto('reports')
    .values({
      ...{ id, reporter_id: ownerId, person_id: ownerId, message_id: null },
      ...({ reason: 'nudity', text: null, copy: '{}', created_at: now() } as const),
      ...{ closed_at: null, outcome: null },
    })
    .execute();
  await db.insertInto('report_files').values({ report_id: id, key }).execute();
}
const printed: string[] = [];
const move = (to = newest) =>
  moveFiles(db, { newest: to, all: [old, to] }, (line) => void printed.push(line));

test('copies pictures, evidence and pictures in review, and each of them once', async () => {
  await addPicture('shown');
  await makeEvidence('shown');
  await old.write('evidence', testImage('evidence'));
  await old.hold('evidence');
  await makeEvidence('evidence');
  const held = { owner_id: ownerId, removed_key: 'x', hash: '0'.repeat(64), held_at: now() };
  for (const [key, decided_at] of [
    ['review', null],
    ['decided', now()],
  ] as const) {
    await old.write(key, testImage(key));
    await old.hold(key);
    await db
      .insertInto('held_pictures')
      .values({ ...held, id: makeId(), upload_id: makeId(), key, decided_at })
      .execute();
  }
  await old.write('unknown', testImage('unknown'));
  const none = { missing: [], different: [] };
  expect(await move()).toEqual({ images: 3, copied: 4, present: 0, ...none });
  expect(await readImageNames(folders.newest)).toEqual([
    'evidence-held.webp',
    'review-held.webp',
    'shown-preview.webp',
    'shown.webp',
  ]);
  expect(await readVariant(newest, 'shown', 'preview')).toBe('shown, small');
  expect(await readVariant(old, 'shown', 'full')).toBe('shown');
  expect(await move()).toEqual({ images: 3, copied: 0, present: 4, ...none });
});

test('continues after an interruption, with more pictures than one batch', async () => {
  const keys = Array.from({ length: 510 }, (_, at) => `key-${String(at).padStart(4, '0')}`);
  await db
    .insertInto('files')
    .values(keys.map((key) => testFile(context, ownerId, key)))
    .execute();
  for (const key of keys) await old.put(key, 'full', Buffer.from(key));
  for (const key of keys) await old.put(key, 'preview', Buffer.from(key));
  let puts = 0;
  const failing: ImagePlace = {
    ...newest,
    async put(...args) {
      puts += 1;
      if (puts > 300) throw new Error('the connection broke');
      await newest.put(...args);
    },
  };
  await expect(move(failing)).rejects.toThrow('the connection broke');
  const { copied, present, images } = await move();
  expect([images, copied + present]).toEqual([510, 1_020]);
  expect(present).toBeGreaterThanOrEqual(250);
  expect(copied).toBeGreaterThan(700);
  expect(printed).toContain('  510 pictures so far');
});

test('names files that are missing or different', async () => {
  await addRow('lost');
  await addPicture('cut');
  await newest.put('cut', 'full', Buffer.from('c'));
  await addPicture('garbled');
  const garbling: ImagePlace = {
    ...newest,
    put: (key, variant, bytes) =>
      newest.put(key, variant, key === 'garbled' ? bytes.map((byte) => byte ^ 1) : bytes),
  };
  expect(await move(garbling)).toMatchObject({
    copied: 1,
    missing: ['lost-preview.webp', 'lost.webp'],
    different: ['cut.webp', 'garbled-preview.webp', 'garbled.webp'],
  });
});

test.each([
  ['removed', false, []],
  ['held as evidence', true, ['key-held.webp']],
])('a picture that is %s during its copy is so in both places', async (_, isEvidence, left) => {
  for (const moment of ['search', 'before', 'after'] as const) {
    await addPicture('key');
    if (isEvidence && moment === 'search') await makeEvidence('key');
    let isRemoved = false;
    const files = joinPlaces({ ...(await openDiskPlaces()), all: [old, newest] });
    const remove = async () => {
      if (!isRemoved) await removeUpload(context, files, { key: 'key' });
      isRemoved = true;
    };
    // The removal runs before the copy is looked for, before it is written, or after.
    const racing: ImagePlace = {
      ...newest,
      async open(...args) {
        if (moment === 'search') await remove();
        return newest.open(...args);
      },
      async put(...args) {
        if (moment === 'before') await remove();
        await newest.put(...args);
        await remove();
      },
    };
    const { missing, different } = await move(racing);
    expect([missing, different, isRemoved]).toEqual([[], [], true]);
    expect(await readImageNames(folders.newest)).toEqual(left);
    await old.remove('key');
    await newest.remove('key');
  }
});

const openDiskPlaces = async (): Promise<Places> => {
  const disk = await openFileStore(folders.old);
  return { disk, newest, all: [disk, newest] };
};

test('the joined places read from each of them, and write to the newest one', async () => {
  const files = joinPlaces(await openDiskPlaces());
  await old.write('old', testImage('old'));
  await files.write('new', testImage('new'));
  expect(await readVariant(files, 'old', 'full')).toBe('old');
  expect(await readVariant(files, 'new', 'full')).toBe('new');
  expect(await readImageNames(folders.newest)).toEqual(['new-preview.webp', 'new.webp']);
  for (const key of ['old', 'new']) {
    await files.hold(key);
    expect(await readVariant(files, key, 'full')).toBeNull();
    expect(await readVariant(files, key, 'held')).toBe(key);
    await files.remove(key);
  }
  expect(await readImageNames(folders.old)).toEqual([]);
  expect(await readImageNames(folders.newest)).toEqual([]);
});

test('a place that fails keeps no picture in another place', async () => {
  const broken: ImagePlace = { ...newest, remove: () => Promise.reject(new Error('away')) };
  const files = joinPlaces({ ...(await openDiskPlaces()), all: [broken, old] });
  await old.write('key', testImage('key'));
  await expect(files.remove('key')).rejects.toThrow('away');
  expect(await readImageNames(folders.old)).toEqual([]);
});
