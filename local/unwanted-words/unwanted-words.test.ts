import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '../../contract/entities.ts';
import { readRecord, writeRecord } from '../device/stored-records.ts';
import { EMPTY_SYNC } from '../mirror/empty-sync.ts';
import { querySky } from '../queries/query-sky.ts';
import { createTestDevice, logInAs, ME, OTHER, type TestDevice } from '../testing/device.ts';
import { keepLists, queryListsToLoad } from './keep-lists.ts';
import { chooseWords, queryWordChoice } from './word-choice.ts';

// Live queries run only if Dexie has a global IndexedDB. Each device uses its own.
Dexie.dependencies.indexedDB = new IDBFactory();

let device: TestDevice;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
  await writeRecord(device.db, 'sync', { ...EMPTY_SYNC, epoch: 'e1', isComplete: true });
  await writeRecord(device.db, 'language', { language: 'tr' });
});

async function put(minute: number, part: Partial<Message>) {
  const value: Message = {
    id: `00000000-0000-7000-8000-0000000000${minute}`,
    content: 'Merhaba',
    image_url: null,
    image_preview_url: null,
    image_alt: null,
    image_width: null,
    image_height: null,
    image_placeholder: null,
    senderId: OTHER,
    receiverId: null,
    pigeonId: OTHER,
    originalMessageId: null,
    status: 'sent',
    trip: 1,
    created_at: `2026-11-20T10:${minute}:00.000Z`,
    read_at: null,
    ...part,
  };
  await device.db.sky.put({ id: value.id, created_at: value.created_at, value });
}
const folds = async () =>
  (await querySky(device.db, { limit: 20 })).items.map(({ content, fold }) => [content, fold]);
/** Loads and stores the lists of these languages, like the page after its first paint. */
async function load(...spoken: string[]) {
  keepLists(device, async () => spoken);
  await vi.waitFor(async () => expect(await toLoad(spoken)).toBeNull());
}
const toLoad = (spoken: string[] | null, build = 'test') =>
  queryListsToLoad({ db: device.db, build }, spoken);

test('letters wait for the lists, and are then shown or folded', async () => {
  await put(10, { content: 'Merhaba' });
  await put(11, { content: 'siktir git' });
  expect(await folds()).toEqual([
    ['siktir git', 'checking'],
    ['Merhaba', 'checking'],
  ]);
  await load('tr');
  expect(await folds()).toEqual([
    ['siktir git', 'folded'],
    ['Merhaba', 'none'],
  ]);
});

test('a letter is folded for the description of its picture', async () => {
  await load('tr', 'en');
  await put(10, { content: '', image_alt: 'some bullshit' });
  expect(await folds()).toEqual([['', 'folded']]);
});

test('with the lists turned off nothing waits, and own words still fold', async () => {
  await put(10, { content: 'siktir git' });
  await put(11, { content: 'Depremde neredeydin?' });
  await chooseWords(device, { isListOn: false, own: ['deprem'] });
  expect(await folds()).toEqual([
    ['Depremde neredeydin?', 'folded'],
    ['siktir git', 'none'],
  ]);
});

test('a new word holds at once', async () => {
  await load('tr');
  await put(10, { content: 'Merhaba' });
  await chooseWords(device, { own: ['merhaba'] });
  expect(await folds()).toEqual([['Merhaba', 'folded']]);
  await chooseWords(device, { own: [] });
  expect(await folds()).toEqual([['Merhaba', 'none']]);
});

test('a choice keeps the lists and deletes the stored copy of the screen', async () => {
  await load('tr');
  await device.db.records.put({ key: 'screen-snapshot', value: 'a copy' });
  await chooseWords(device, { own: ['yağmur'] });
  expect(await queryWordChoice(device.db)).toEqual({
    isListOn: true,
    own: ['yağmur'],
  });
  expect(await device.db.records.get('screen-snapshot')).toBeUndefined();
});

test('the lists are those of the app’s language and of spoken languages that have one', async () => {
  expect(await toLoad(['de-AT', 'ku', 'tr'])).toEqual(['tr', 'de']);
  await load('tr', 'de');
  expect(await toLoad(['de-AT', 'ku', 'tr'])).toBeNull();
  expect(await toLoad(['fr'])).toEqual(['tr', 'fr']);
  expect(await toLoad(['de'], 'newer')).toEqual(['tr', 'de']);
});

test('nothing is loaded without a profile, or with the lists turned off', async () => {
  expect(await toLoad(null)).toBeNull();
  await chooseWords(device, { isListOn: false });
  expect(await toLoad(['tr'])).toBeNull();
});

test('a list that is stored already stays while another cannot be loaded', async () => {
  await load('tr');
  await put(10, { content: 'siktir git' });
  vi.doMock('./load-lists.ts', () => {
    throw new Error('no network');
  });
  const report = vi.fn();
  keepLists({ ...device, report, build: 'newer' }, async () => ['tr']);
  await vi.waitFor(() => expect(report).toHaveBeenCalled());
  vi.doUnmock('./load-lists.ts');
  expect(await folds()).toEqual([['siktir git', 'folded']]);
});

test('letters are shown where the lists cannot be loaded, and the next start tries again', async () => {
  await put(10, { content: 'Merhaba' });
  vi.doMock('./load-lists.ts', () => {
    throw new Error('no network');
  });
  keepLists({ ...device, report: () => undefined }, async () => ['tr']);
  await vi.waitFor(async () => expect(await folds()).toEqual([['Merhaba', 'none']]));
  vi.doUnmock('./load-lists.ts');
  expect(await toLoad(['tr'])).toEqual(['tr']);
});

test('after a log-out nothing is written', async () => {
  await load('tr');
  await device.db.records.clear();
  await chooseWords(device, { own: ['yağmur'] });
  expect(await readRecord(device.db, 'unwanted-words')).toBeNull();
});
