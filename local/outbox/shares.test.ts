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
])('every word of %o is kept once', async (part, text) => {
  await logInAs(device, ME);
  await share(part);
  expect(await sharedText()).toBe(text);
});

test('an empty share is not stored', async () => {
  await logInAs(device, ME);
  await share({ title: ' ', text: '\u200b' });
  expect(await device.db.shares.count()).toBe(0);
});

test('a share becomes its own draft, once, and the existing draft is unchanged', async () => {
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

test('the newest draft of a share is found first, and the earlier ones after it', async () => {
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

test('a page that was already open leaves the share to the next one', async () => {
  await logInAs(device, ME);
  const before = device.now() - 1;
  await share({ text: 'Sis' });
  expect(await queryShare(device, before)).toBeNull();
  expect((await queryShare(device, device.now()))?.text).toBe('Sis');
});

test('the newest five shares wait in the order of arrival', async () => {
  await logInAs(device, ME);
  for (const text of ['bir', 'iki', 'üç', 'dört', 'beş', 'altı']) await share({ text });
  const waiting = await device.db.shares.orderBy('id').toArray();
  expect(waiting.map(({ text }) => text)).toEqual(['iki', 'üç', 'dört', 'beş', 'altı']);
  expect(await sharedText()).toBe('iki');
});

test('an oversized picture and a second one are not stored, and both are recorded', async () => {
  await logInAs(device, ME);
  const large = new Blob([new Uint8Array(IMAGE_MAX_BYTES)]);
  await share({ text: 'Sis', images: [large, picture] });
  const kept = await queryShare(device);
  expect(kept).toMatchObject({ image: null, pictureError: 'image-too-large', picturesLeft: 1 });
});

test('only the beginning of a very long text is kept', async () => {
  await logInAs(device, ME);
  await share({ text: '🕊️'.repeat(10_000) });
  expect([...((await sharedText()) ?? '')]).toHaveLength(10 * MESSAGE_MAX_LENGTH);
});

test('a visitor’s share waits one day for the next login', async () => {
  await share({ text: 'Sis' });
  expect(await queryShare(device)).toBeNull();
  // Does the same as a login that fails.
  await emptyDevice(device.db, { keepsOutboxOf: 'everybody' });
  await logInAs(device, ME);
  expect(await sharedText()).toBe('Sis');
  device.advance(DAY_MS);
  expect(await queryShare(device)).toBeNull();
});

test('a visitor’s share does not make each start clear the device', async () => {
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

test('after a session ended by the server the share waits for its person, hidden', async () => {
  await logInAs(device, ME);
  await share({ text: 'bana' });
  await endSession(device, await readRecord(device.db, 'auth'));
  await logInAs(device, OTHER);
  expect(await queryShare(device)).toBeNull();
  await logInAs(device, ME);
  expect(await sharedText()).toBe('bana');
});

test('a share belongs to one person and is deleted at log-out with unclaimed ones', async () => {
  await share({ text: 'herkese' });
  await logInAs(device, ME);
  await share({ text: 'bana' });
  await leaveDevice(device);
  await logInAs(device, OTHER);
  expect(await queryShare(device)).toBeNull();
  expect(await device.db.shares.count()).toBe(0);
});

test('a share never becomes another person’s draft', async () => {
  await logInAs(device, ME);
  await share({ text: 'Sis' });
  const id = (await queryShare(device))?.id ?? '';
  await device.db.records.delete('auth');
  expect(await takeShare(device, { id, image: null })).toBeNull();
  await logInAs(device, OTHER);
  expect(await takeShare(device, { id, image: null })).toBeNull();
  expect(await device.db.drafts.count()).toBe(0);
});

test('the share waits on a full disk, and the person is notified', async () => {
  await logInAs(device, ME);
  await share({ text: 'Sis' });
  device.db.drafts.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(take()).rejects.toEqual(new AppError('storage-full'));
  expect(device.problems).toEqual(['storage-full']);
  expect(await sharedText()).toBe('Sis');
});
