import { beforeEach, expect, test } from 'vitest';
import { createTestDevice, logInAs, ME, OTHER, type TestDevice } from '../testing/device.ts';
import { fillMirror, messageOf } from '../testing/rows.ts';
import { createSearchDesk, readBlockKeys, type SearchDesk } from './search-desk.ts';

const GEN = 1;
const idOf = (index: number) => `00000000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;
/** Every tenth letter contains the word. */
const letterOf = (index: number) =>
  messageOf(idOf(index), {
    content: index % 10 === 0 ? 'eski radyo' : 'yeni saat',
    created_at: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
  });

let device: TestDevice;
let desk: SearchDesk;
let pauses: number;

beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
  pauses = 0;
  let time = 0;
  const now = () => {
    time += 5;
    return time;
  };
  const pause = async () => {
    pauses += 1;
  };
  desk = createSearchDesk(device.db, { now, pause });
});

const follow = async () => desk.follow(await readBlockKeys(device.db, GEN));
const find = (term: string, limit = 1000) =>
  desk.find({ terms: [term], limit, isHidden: () => false, isOver: () => false });

test('the newest are found first, up to the limit', async () => {
  // Written in another order than that of their times.
  const letters = Array.from({ length: 1000 }, (_, index) => letterOf((index * 371) % 1000));
  await fillMirror(device, 'message', letters);
  await follow();
  const all = await find('radyo');
  expect(all?.isMore).toBe(false);
  expect(all?.heads.map(({ id }) => id)).toEqual(
    Array.from({ length: 100 }, (_, index) => idOf(990 - 10 * index)),
  );
  const some = await find('e', 30);
  expect(some?.isMore).toBe(true);
  expect(some?.heads).toEqual(all?.heads.slice(0, 30));
  expect(await find('radyo', 100)).toEqual(all);
  expect(pauses).toBeGreaterThan(0);
});

test('recalled and changed letters are no longer found, and new ones are', async () => {
  await fillMirror(device, 'message', [letterOf(0), letterOf(10)]);
  await follow();
  await fillMirror(device, 'message', [
    { ...letterOf(0), content: '', status: 'recalled' },
    letterOf(20),
  ]);
  await follow();
  expect((await find('radyo'))?.heads.map(({ id }) => id)).toEqual([idOf(20), idOf(10)]);
});

test('blocked people are left out, and a cancelled search ends', async () => {
  await fillMirror(
    device,
    'message',
    Array.from({ length: 1000 }, (_, index) => letterOf(index)),
  );
  await follow();
  const search = { terms: ['radyo'], limit: 10, isHidden: () => false, isOver: () => false };
  expect(await desk.find({ ...search, isHidden: ({ personId }) => personId === OTHER })).toEqual({
    heads: [],
    isMore: false,
  });
  expect(await desk.find({ ...search, terms: ['nichts'], isOver: () => true })).toBeNull();
});
