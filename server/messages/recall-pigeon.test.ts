import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileUrl } from '../../contract/uploads.ts';
import { openFileStore } from '../files/file-store.ts';
import { readImage } from '../files/read-image.ts';
import { REMOVE_UPLOAD, removeUpload } from '../files/remove-upload.ts';
import { rejectionOf } from '../testing/call.ts';
import { makePerson, testFile, testFileKey } from '../testing/people.ts';
import { expectOnceUnderKey, rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople();

const lost = { status: 'recalled', content: '', image_url: null };

test('an unread message is lost for both, and the pigeon is at home', async () => {
  const { messageId } = await api.send(api.ayse, { receiverId: api.mehmet.userId });
  const { rows } = await api.recall(api.ayse, api.ayse.pigeonIds[0]);
  expect(rows.changes.map(({ entity }) => entity)).toEqual(['message', 'pigeon', 'conversation']);
  for (const person of [api.ayse, api.mehmet]) {
    const { message } = await api.call(person, 'get-message', { path: { id: messageId } });
    expect(message).toMatchObject(lost);
  }
  expect(await api.call(api.mehmet, 'unread-count')).toEqual({ unread_count: 0 });
  const [pigeon] = (await api.call(api.ayse, 'list-pigeons')).pigeons;
  expect(pigeon).toMatchObject({ status: 'available', trips_left: 19, personId: null });
});

test('a message that was read stays when the pigeon is recalled', async () => {
  const { messageId } = await api.send(api.ayse, { receiverId: api.mehmet.userId });
  await api.read(api.mehmet, messageId);
  await api.recall(api.ayse, api.ayse.pigeonIds[0]);
  const { message } = await api.call(api.mehmet, 'get-message', { path: { id: messageId } });
  expect(message).toMatchObject({ status: 'read', content: 'Merhaba' });
});

test('a pigeon that brings a reply cannot be recalled before the reply is read', async () => {
  const { messageId } = await api.send(api.ayse, { receiverId: api.mehmet.userId });
  await api.read(api.mehmet, messageId);
  const back = { originalMessageId: messageId, receiverId: api.ayse.userId };
  const reply = await api.reply(api.mehmet, { ...back, pigeonId: api.ayse.pigeonIds[0] });
  const recall = () => api.recall(api.ayse, api.ayse.pigeonIds[0]);
  expect(await rejectionWithoutEffect(api, () => recall())).toBe('pigeon-brings-reply');
  await api.read(api.ayse, reply.messageId);
  await recall();
});

test('in the sky the message disappears for everybody and is listed as removed', async () => {
  const { messageId } = await api.send(api.ayse, { sky: true });
  const { next: since } = await api.call(api.mehmet, 'list-sky-removals', { query: { since: 0 } });
  await api.recall(api.ayse, api.ayse.pigeonIds[0]);
  expect((await api.call(api.mehmet, 'list-sky')).items).toEqual([]);
  const removals = await api.call(api.mehmet, 'list-sky-removals', { query: { since } });
  expect(removals).toEqual({ ids: [messageId], next: since + 1 });
  const gone = api.call(api.mehmet, 'get-message', { path: { id: messageId } });
  expect(await rejectionOf(gone)).toBe('message-not-found');
});

test('the image of a lost message is deleted, unless a profile shows it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guvercin-files-'));
  const files = await openFileStore(folder);
  const shown = testFileKey(api.ayse.userId, 0);
  const other = testFileKey(api.ayse.userId, 9);
  const { db } = api.context;
  await db
    .insertInto('files')
    .values(testFile(api.context, api.ayse.userId, other))
    .execute();
  const image = { full: Buffer.from('full'), preview: Buffer.from('preview') };
  for (const key of [shown, other]) {
    await files.write(key, { ...image, width: 8, height: 6, placeholder: '' });
    await api.send(api.ayse, { sky: true, image_url: fileUrl(key) });
    await api.recall(api.ayse, api.ayse.pigeonIds[0]);
  }
  const jobs = await db.selectFrom('jobs').select(['kind', 'args']).execute();
  expect(jobs.map(({ kind }) => kind)).toEqual([REMOVE_UPLOAD, REMOVE_UPLOAD]);
  for (const { args } of jobs) {
    await removeUpload(api.context, files, args);
    await removeUpload(api.context, files, args);
  }
  expect(await readImage(files, shown, 'full')).not.toBeNull();
  expect(await readImage(files, other, 'full')).toBeNull();
  expect(await readImage(files, other, 'preview')).toBeNull();
  rmSync(folder, { recursive: true });
});

test('a pigeon recalled after its last trip retires', async () => {
  await api.context.db.updateTable('pigeons').set({ trips_left: 1 }).execute();
  await api.send(api.ayse, { sky: true });
  const { rows } = await api.recall(api.ayse, api.ayse.pigeonIds[0]);
  const pigeon = rows.changes.find(({ entity }) => entity === 'pigeon');
  expect(pigeon?.value).toMatchObject({ status: 'retired' });
});

test('later flights of the pigeon do not appear in its former conversation', async () => {
  const { messageId } = await api.send(api.ayse, { receiverId: api.mehmet.userId });
  await api.read(api.mehmet, messageId);
  await api.recall(api.ayse, api.ayse.pigeonIds[0]);
  const before = await api.pull(api.mehmet);
  const third = await makePerson(api.context);
  await api.send(api.ayse, { receiverId: third.userId });
  expect(await api.pull(api.mehmet)).toEqual(before);
  const conversation = before.changes.find(({ entity }) => entity === 'conversation');
  expect(conversation?.value).toMatchObject({ is_open: false, trips_left: 0 });
});

test('rejects a pigeon at home, an unknown one and another person’s', async () => {
  expect(await rejectionWithoutEffect(api, () => api.recall(api.ayse, api.ayse.pigeonIds[0]))).toBe(
    'pigeon-not-away',
  );
  expect(await rejectionWithoutEffect(api, () => api.recall(api.ayse, api.context.makeId()))).toBe(
    'pigeon-not-found',
  );
  await api.send(api.ayse, { receiverId: api.mehmet.userId });
  expect(
    await rejectionWithoutEffect(api, () => api.recall(api.mehmet, api.ayse.pigeonIds[0])),
  ).toBe('pigeon-not-found');
  expect(await rejectionWithoutEffect(api, () => api.recall(api.ayse, 'first'))).toBe('not-found');
});

test('a retry under the same key recalls once, and the key is for this pigeon only', async () => {
  await api.send(api.ayse, { receiverId: api.mehmet.userId });
  const call = { caller: api.ayse, name: 'recall-pigeon' } as const;
  await expectOnceUnderKey(api, call, {
    args: { path: { id: api.ayse.pigeonIds[0] ?? '' } },
    other: { path: { id: api.context.makeId() } },
  });
});

test('is for people with a session', () => expectSessionNeeded(api, 'recall-pigeon'));
