import { beforeEach, expect, test } from 'vitest';
import { readDraft, saveDraft } from '../drafts.ts';
import { emptyDevice } from '../session/empty-device.ts';
import { leaveDevice } from '../session/leave-device.ts';
import { createTestDevice, logInAs, ME, OTHER, type TestDevice } from '../test-device.ts';
import { keepShare, type Shared } from './keep-share.ts';
import { queryShare, takeShare } from './take-share.ts';

const NOTHING: Shared = { title: '', text: '', url: '', image: null };
const picture = new Blob(['x'], { type: 'image/png' });
const DAY_MS = 24 * 60 * 60 * 1000;

let device: TestDevice;
beforeEach(() => {
  device = createTestDevice();
});

const share = (part: Partial<Shared>) => keepShare(device, { ...NOTHING, ...part });
const sharedText = async () => (await queryShare(device))?.text;
const draft = () => readDraft(device.db, 'new');

async function take(image: Blob | null = null): Promise<boolean> {
  const id = (await queryShare(device))?.id ?? '';
  return takeShare(device.db, { id, image, draftKey: 'new' });
}

test.each<[Partial<Shared>, string]>([
  [
    { title: 'Sis', text: 'Ova sis içinde', url: 'https://example.org/sis' },
    'Sis\nOva sis içinde\nhttps://example.org/sis',
  ],
  [
    { title: 'Sis', text: 'Sis: https://example.org', url: 'https://example.org' },
    'Sis: https://example.org',
  ],
  [{ text: ' https://example.org ', url: 'https://example.org' }, 'https://example.org'],
])('of %o every word is kept once', async (part, text) => {
  await logInAs(device, ME);
  await share(part);
  expect(await sharedText()).toBe(text);
});

test('of an empty share nothing is kept', async () => {
  await logInAs(device, ME);
  await share({ title: ' ' });
  expect(await device.db.shares.count()).toBe(0);
});

test('it lies on the desk once, after what was begun, its picture in front', async () => {
  await logInAs(device, ME);
  const begun = { text: 'Bak,', image: new Blob(['old']), imageAlt: 'Eski' };
  await saveDraft(device, 'new', begun);
  await share({ text: 'ova', image: picture });
  const [first, second] = await Promise.all([take(picture), take(picture)]);
  expect([first, second].toSorted()).toEqual([false, true]);
  expect(await draft()).toMatchObject({ text: 'Bak,\n\nova', imageAlt: '' });
  expect((await draft())?.image?.size).toBe(picture.size);
  expect(await queryShare(device)).toBeNull();
});

test('words alone leave the picture of the draft where it is', async () => {
  await logInAs(device, ME);
  await saveDraft(device, 'new', { text: '', image: picture, imageAlt: 'Ova' });
  await share({ text: 'Sis dağıldı.' });
  await take();
  expect(await draft()).toMatchObject({ text: 'Sis dağıldı.', imageAlt: 'Ova' });
});

test('several are taken in the order in which they came', async () => {
  await logInAs(device, ME);
  await share({ text: 'bir' });
  device.advance(1);
  await share({ text: 'iki' });
  expect(await sharedText()).toBe('bir');
  await take();
  expect(await sharedText()).toBe('iki');
});

test('what a visitor shares waits for whoever logs in within a day, and no longer', async () => {
  await share({ text: 'Sis' });
  expect(await queryShare(device)).toBeNull();
  // As a log-in does, and one that fails.
  await emptyDevice(device.db, { keepsOutboxOf: 'everybody' });
  await logInAs(device, ME);
  expect(await sharedText()).toBe('Sis');
  device.advance(DAY_MS);
  expect(await queryShare(device)).toBeNull();
  await share({ text: 'Rüzgâr' });
  expect(await device.db.shares.count()).toBe(1);
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

test('nothing is laid on the desk of somebody who has left', async () => {
  await logInAs(device, ME);
  await share({ text: 'Sis' });
  const id = (await queryShare(device))?.id ?? '';
  await device.db.records.delete('auth');
  expect(await takeShare(device.db, { id, image: null, draftKey: 'new' })).toBe(false);
  expect(await device.db.drafts.count()).toBe(0);
});
