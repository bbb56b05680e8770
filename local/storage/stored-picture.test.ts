import { beforeEach, expect, test } from 'vitest';
import { digestBytes, digestCheaply } from '../device/digest-bytes.ts';
import { NEW_LETTER, readDraft, saveDraft } from '../outbox/drafts.ts';
import { flushOutbox } from '../outbox/flush.ts';
import { mutate } from '../outbox/mutate.ts';
import {
  createTestDevice,
  logInAs,
  ME,
  NO_ROWS,
  reply,
  type TestDevice,
} from '../testing/device.ts';

const UPLOADED = { url: '/files/a', preview_url: '/files/b', width: 1, height: 1, placeholder: '' };
const picture = new Blob(['kanat'], { type: 'image/png' });

let device: TestDevice;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
  device.answer = ({ path }) => reply(path.endsWith('-upload') ? UPLOADED : NO_ROWS);
});

const letter = () => ({
  ...{ id: device.makeId(), content: 'merhaba', pigeonId: device.makeId() },
  sky: true as const,
});
const send = (image: Blob | null) => mutate(device, 'send-message', letter(), { image });
const rows = () => device.db.outbox.orderBy('position').toArray();

async function deliver() {
  device.advance(6_000);
  await flushOutbox(device);
}

async function sentFile(): Promise<File> {
  const upload = device.asked.find(({ path }) => path.endsWith('-upload'));
  const file = upload?.body instanceof FormData ? upload.body.get('file') : null;
  if (!(file instanceof File)) throw new Error('no picture was sent');
  return file;
}

/** A picture whose bytes the browser has lost. */
class LostBlob extends Blob {
  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.reject(new DOMException('The file could not be read', 'NotReadableError'));
  }
}
const lost = new LostBlob(['kanat'], { type: 'image/png' });

test('a picture waits as bytes with a checksum, and is sent unchanged', async () => {
  await send(picture);
  const [waiting] = await device.db.attachments.toArray();
  if (waiting === undefined || waiting.image instanceof Blob) throw new Error('no bytes');
  expect(waiting.image).toMatchObject({
    type: 'image/png',
    sum: await digestBytes(waiting.image.bytes),
  });
  await deliver();
  const file = await sentFile();
  expect([file.type, await file.text()]).toEqual(['image/png', 'kanat']);
  expect(await rows()).toEqual([]);
});

test('a picture stored as a Blob by an earlier build is sent too', async () => {
  await send(picture);
  await device.db.attachments.toCollection().modify({ image: picture });
  await deliver();
  expect(await (await sentFile()).text()).toBe('kanat');
  expect(await rows()).toEqual([]);
});

test('an altered picture fails only its own letter, with its own message', async () => {
  await send(picture);
  await send(null);
  await device.db.attachments.toCollection().modify((waiting) => {
    if (!(waiting.image instanceof Blob)) new Uint8Array(waiting.image.bytes).fill(0);
  });
  await deliver();
  expect(await rows()).toMatchObject([{ state: 'failed', lastError: 'picture-unreadable' }]);
});

test('a Blob that the browser has lost fails only its own letter', async () => {
  await send(picture);
  await send(null);
  device.db.attachments.hook('reading', (waiting) => ({ ...waiting, image: lost }));
  await deliver();
  expect(await rows()).toMatchObject([{ state: 'failed', lastError: 'picture-unreadable' }]);
});

test('an unreadable file is rejected as a picture from the start', async () => {
  await expect(send(lost)).rejects.toMatchObject({ code: 'picture-unreadable' });
  expect(await rows()).toEqual([]);
});

test('the picture of a draft is written once, however often its words are', async () => {
  let writes = 0;
  const count = () => {
    writes += 1;
  };
  device.db.draftPictures.hook('creating', count);
  device.db.draftPictures.hook('updating', count);
  for (const text of ['m', 'me', 'mer']) {
    await saveDraft(device, NEW_LETTER, { text, image: picture, imageAlt: '' });
  }
  expect(writes).toBe(1);
  const draft = await readDraft(device.db, NEW_LETTER);
  expect([draft?.text, await draft?.image?.text()]).toEqual(['mer', 'kanat']);
  await saveDraft(device, NEW_LETTER, { text: 'mer', image: null, imageAlt: '' });
  expect((await readDraft(device.db, NEW_LETTER))?.image).toBeNull();
  expect(await device.db.draftPictures.count()).toBe(0);
});

test('a draft of an earlier build keeps its picture, or its text if the picture is lost', async () => {
  const old = { key: NEW_LETTER, userId: ME, text: 'mer', image: picture, imageAlt: '' };
  await device.db.drafts.put(old);
  expect((await readDraft(device.db, NEW_LETTER))?.image?.size).toBe(picture.size);
  const newer = { text: 'merhaba', image: lost, imageAlt: '' };
  await expect(saveDraft(device, NEW_LETTER, newer)).rejects.toMatchObject({
    code: 'picture-unreadable',
  });
  const draft = await readDraft(device.db, NEW_LETTER);
  expect([draft?.text, draft?.image?.size]).toEqual(['merhaba', picture.size]);
});

test('both checksums detect a changed byte', async () => {
  const one = new TextEncoder().encode('kanat').buffer;
  const other = new TextEncoder().encode('kanar').buffer;
  expect(await digestBytes(one)).not.toBe(await digestBytes(other));
  expect(digestCheaply(one)).not.toBe(digestCheaply(other));
});
