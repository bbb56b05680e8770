import { expect, test } from 'vitest';
import { createTestDevice, logInAs, ME, type TestDevice } from '../testing/device.ts';
import { joinDrafts, NEW_LETTER, readDraft, saveDraft } from './drafts.ts';
import { mutate } from './mutate.ts';
import { takeBack } from './take-back.ts';

const picture = new Blob(['x'], { type: 'image/png' });
const letter = { text: 'Sis dağıldı.', image: picture, imageAlt: 'Ova', to: null };

test('a letter returned to an empty desk is the only draft', () => {
  expect(joinDrafts(letter, null)).toEqual(letter);
});

test('a newer draft stays, below the letter', () => {
  const begun = { text: 'Bir şey daha', image: null, imageAlt: '' };
  expect(joinDrafts(letter, begun)).toEqual({ ...letter, text: 'Sis dağıldı.\n\nBir şey daha' });
});

test('the later picture stays when the letter had none', () => {
  const begun = { text: '', image: picture, imageAlt: 'Ova' };
  expect(joinDrafts({ text: 'Sis dağıldı.', image: null, imageAlt: '' }, begun)).toEqual(letter);
});

test('the receiver is kept', () => {
  const begun = { text: 'Bir şey daha', image: null, imageAlt: '', to: 'elif' };
  expect(joinDrafts(letter, begun).to).toBe('elif');
});

async function deviceWithDraft(): Promise<TestDevice> {
  const device = createTestDevice();
  await logInAs(device, ME);
  await saveDraft(device, NEW_LETTER, { text: 'merhaba', image: null, imageAlt: '' });
  return device;
}

const revisionOf = async ({ db }: TestDevice) =>
  (await readDraft(db, NEW_LETTER))?.revision ?? null;

const send = async (device: TestDevice, revision?: string | null) =>
  mutate(
    device,
    'send-message',
    { id: device.makeId(), content: 'merhaba', pigeonId: device.makeId(), sky: true },
    { draft: { key: NEW_LETTER, revision: revision ?? (await revisionOf(device)) } },
  );

test('of two windows with the same draft only one sends it', async () => {
  const device = await deviceWithDraft();
  const revision = await revisionOf(device);
  await send(device, revision);
  await expect(send(device, revision)).rejects.toMatchObject({ code: 'draft-gone' });
  expect(await device.db.outbox.count()).toBe(1);
});

test('a draft that another window has changed is not sent unseen', async () => {
  const device = await deviceWithDraft();
  const revision = await revisionOf(device);
  await saveDraft(device, NEW_LETTER, { text: 'merhaba!', image: null, imageAlt: '' }, revision);
  await expect(send(device, revision)).rejects.toMatchObject({ code: 'draft-changed' });
  expect(await readDraft(device.db, NEW_LETTER)).toMatchObject({ text: 'merhaba!' });
});

test('of two windows that write on from the same draft both texts are kept', async () => {
  const device = await deviceWithDraft();
  const base = await revisionOf(device);
  const write = (text: string, image: Blob | null = null) =>
    saveDraft(device, NEW_LETTER, { text, image, imageAlt: '' }, base);
  await write('merhaba deniz', picture);
  expect(await write('merhaba elif')).toMatchObject({ text: 'merhaba deniz\n\nmerhaba elif' });
  const stored = await readDraft(device.db, NEW_LETTER);
  expect(stored?.text).toBe('merhaba deniz\n\nmerhaba elif');
  expect(stored?.image).not.toBe(null);
});

test('a draft of an earlier build, without a revision, can be edited and sent', async () => {
  const device = await deviceWithDraft();
  await device.db.drafts.update(NEW_LETTER, { revision: undefined });
  const base = await revisionOf(device);
  expect(base).not.toBe(null);
  await saveDraft(device, NEW_LETTER, { text: 'merhaba deniz', image: null, imageAlt: '' }, base);
  expect(await readDraft(device.db, NEW_LETTER)).toMatchObject({ text: 'merhaba deniz' });
  await send(device);
  expect(await device.db.outbox.count()).toBe(1);
});

test('a draft that becomes a letter is gone with the very transaction that keeps the letter', async () => {
  const device = await deviceWithDraft();
  const seen: number[] = [];
  device.db.drafts.hook('deleting', (_key, _draft, transaction) => {
    transaction.on('complete', () => {
      void device.db.outbox.count().then((count) => seen.push(count));
    });
  });
  await send(device);
  expect(await readDraft(device.db, NEW_LETTER)).toBeNull();
  await expect.poll(() => seen).toEqual([1]);
});

test('a draft whose letter could not be kept stays', async () => {
  const device = await deviceWithDraft();
  device.db.drafts.hook('deleting', () => {
    throw new Error('the page dies here');
  });
  await expect(send(device)).rejects.toThrow();
  expect(await device.db.outbox.count()).toBe(0);
  expect(await readDraft(device.db, NEW_LETTER)).toMatchObject({ text: 'merhaba' });
});

test('a letter taken back becomes a draft again or is sent, never both', async () => {
  const device = await deviceWithDraft();
  const { id } = await send(device);
  await saveDraft(device, NEW_LETTER, { text: 'bir şey daha', image: null, imageAlt: '' });
  const desk = { key: NEW_LETTER, content: { text: 'merhaba', image: null, imageAlt: '' } };
  const fail = () => {
    throw new Error('the page dies here');
  };
  device.db.drafts.hook('updating', fail);
  await expect(takeBack(device, id, desk)).rejects.toThrow();
  expect(await device.db.outbox.count()).toBe(1);
  expect(await readDraft(device.db, NEW_LETTER)).toMatchObject({ text: 'bir şey daha' });
  device.db.drafts.hook('updating').unsubscribe(fail);
  expect(await takeBack(device, id, desk)).toBe(true);
  expect(await device.db.outbox.count()).toBe(0);
  expect(await readDraft(device.db, NEW_LETTER)).toMatchObject({ text: 'merhaba\n\nbir şey daha' });
  expect(await takeBack(device, id, desk)).toBe(false);
});
