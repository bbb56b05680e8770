import { beforeEach, expect, test } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import { IMAGE_MAX_BYTES, MESSAGE_MAX_LENGTH } from '../../contract/limits.ts';
import { readRecord } from '../device/stored-records.ts';
import { emptyDevice } from '../session/empty-device.ts';
import { endSession } from '../session/end-session.ts';
import { leaveDevice } from '../session/leave-device.ts';
import { startSession } from '../session/start-session.ts';
import { createTestDevice, logInAs, ME, OTHER, type TestDevice } from '../testing/device.ts';
import { findBegun, NEW_LETTER, readDraft, saveDraft } from './drafts.ts';
import { keepShare, type Shared } from './keep-share.ts';
import { queryShare, takeShare } from './take-share.ts';

const NOTHING: Shared = { title: '', text: '', url: '', images: [] };
const picture = new Blob(['x'], { type: 'image/png' });
const DAY_MS = 24 * 60 * 60 * 1000;

let device: TestDevice;
beforeEach(() => {
  device = createTestDevice();
});

async function share(part: Partial<Shared>): Promise<void> {
  await keepShare(device, { ...NOTHING, ...part });
  device.advance(1);
}
const sharedText = async () => (await queryShare(device))?.text;

async function take(image: Blob | null = null): Promise<string | null> {
  const id = (await queryShare(device))?.id ?? '';
  return takeShare(device, { id, image });
}

test.each<[Partial<Shared>, string]>([
  [
    { title: 'sis', text: 'Ova sis içinde', url: 'https://example.org/sis' },
    'Ova sis içinde\nhttps://example.org/sis',
  ],
  [
    { title: 'Sis', text: 'Ova uyanıyor', url: 'https://example.org' },
    'Sis\nOva uyanıyor\nhttps://example.org',
  ],
  [
    { title: 'Sis', text: 'Sis: https://example.org', url: 'https://example.org' },
    'Sis: https://example.org',
  ],
  [
    { title: 'ova.jpg', text: 'Ova uyanıyor', images: [new File(['x'], 'ova.jpg')] },
    'Ova uyanıyor',
  ],
  [{ text: ' https://example.org ', url: 'https://example.org' }, 'https://example.org'],
])('of %o every word is kept once', async (part, text) => {
  await logInAs(device, ME);
  await share(part);
  expect(await sharedText()).toBe(text);
});

test('of an empty share nothing is kept', async () => {
  await logInAs(device, ME);
  await share({ title: ' ', text: '\u200b' });
  expect(await device.db.shares.count()).toBe(0);
});

test('it becomes a draft of its own, once; what was begun stays as it was', async () => {
  await logInAs(device, ME);
  const begun = { text: 'Bak,', image: new Blob(['old']), imageAlt: 'Eski' };
  await saveDraft(device, NEW_LETTER, begun);
  await share({ text: 'ova', images: [picture] });
  const [first, second] = await Promise.all([take(picture), take(picture)]);
  const key = first ?? second ?? '';
  expect([first, second]).toContain(null);
  expect(await findBegun(device.db)).toBe(key);
  expect(await readDraft(device.db, key)).toMatchObject({ text: 'ova', imageAlt: '' });
  expect((await readDraft(device.db, key))?.image?.size).toBe(picture.size);
  expect(await readDraft(device.db, NEW_LETTER)).toMatchObject({ text: 'Bak,', imageAlt: 'Eski' });
  expect(await queryShare(device)).toBeNull();
});

test('the newest is found again first, and what was begun before once that is done', async () => {
  await logInAs(device, ME);
  await share({ text: 'bir' });
  await share({ text: 'iki' });
  const [first, second] = [await take(), await take()];
  expect(await findBegun(device.db)).toBe(second);
  await saveDraft(device, second ?? '', { text: '', image: null, imageAlt: '' });
  expect(await findBegun(device.db)).toBe(first);
  await saveDraft(device, first ?? '', { text: '', image: null, imageAlt: '' });
  expect(await findBegun(device.db)).toBe(NEW_LETTER);
});

test('a page that was there before it leaves it to the next', async () => {
  await logInAs(device, ME);
  const before = device.now() - 1;
  await share({ text: 'Sis' });
  expect(await queryShare(device, before)).toBeNull();
  expect((await queryShare(device, device.now()))?.text).toBe('Sis');
});

test('several wait in the order in which they came, of the newest five', async () => {
  await logInAs(device, ME);
  for (const text of ['bir', 'iki', 'üç', 'dört', 'beş', 'altı']) await share({ text });
  const waiting = await device.db.shares.orderBy('id').toArray();
  expect(waiting.map(({ text }) => text)).toEqual(['iki', 'üç', 'dört', 'beş', 'altı']);
  expect(await sharedText()).toBe('iki');
});

test('a picture too large for any letter is not kept, nor a second one, and both are noted', async () => {
  await logInAs(device, ME);
  const large = new Blob([new Uint8Array(IMAGE_MAX_BYTES)]);
  await share({ text: 'Sis', images: [large, picture] });
  const kept = await queryShare(device);
  expect(kept).toMatchObject({ image: null, pictureError: 'image-too-large', picturesLeft: 1 });
});

test('of a book its beginning is kept', async () => {
  await logInAs(device, ME);
  await share({ text: '🕊️'.repeat(10_000) });
  expect([...((await sharedText()) ?? '')]).toHaveLength(10 * MESSAGE_MAX_LENGTH);
});

test('what a visitor shares waits for whoever logs in within a day, and no longer', async () => {
  await share({ text: 'Sis' });
  expect(await queryShare(device)).toBeNull();
  // Does the same as a login that fails.
  await emptyDevice(device.db, { keepsOutboxOf: 'everybody' });
  await logInAs(device, ME);
  expect(await sharedText()).toBe('Sis');
  device.advance(DAY_MS);
  expect(await queryShare(device)).toBeNull();
});

test('what a visitor shared does not make each start clear the device', async () => {
  let times = 0;
  device.emptyStorage = async () => {
    times += 1;
  };
  await share({ text: 'Sis' });
  await startSession(device);
  device.advance(3 * DAY_MS);
  await startSession(device);
  expect(times).toBe(0);
  expect(await device.db.shares.count()).toBe(0);
});

test('at the end of a session that nobody wished it waits for its person, out of others’ sight', async () => {
  await logInAs(device, ME);
  await share({ text: 'bana' });
  await endSession(device, await readRecord(device.db, 'auth'));
  await logInAs(device, OTHER);
  expect(await queryShare(device)).toBeNull();
  await logInAs(device, ME);
  expect(await sharedText()).toBe('bana');
});

test('what was one person’s is nobody else’s, and goes at log-out with what was for anybody', async () => {
  await share({ text: 'herkese' });
  await logInAs(device, ME);
  await share({ text: 'bana' });
  await leaveDevice(device);
  await logInAs(device, OTHER);
  expect(await queryShare(device)).toBeNull();
  expect(await device.db.shares.count()).toBe(0);
});

test('nothing becomes the draft of somebody else', async () => {
  await logInAs(device, ME);
  await share({ text: 'Sis' });
  const id = (await queryShare(device))?.id ?? '';
  await device.db.records.delete('auth');
  expect(await takeShare(device, { id, image: null })).toBeNull();
  await logInAs(device, OTHER);
  expect(await takeShare(device, { id, image: null })).toBeNull();
  expect(await device.db.drafts.count()).toBe(0);
});

test('on a full disk it waits on, and the person is told', async () => {
  await logInAs(device, ME);
  await share({ text: 'Sis' });
  device.db.drafts.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(take()).rejects.toEqual(new AppError('storage-full'));
  expect(device.problems).toEqual(['storage-full']);
  expect(await sharedText()).toBe('Sis');
});
