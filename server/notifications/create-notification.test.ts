import { expect, test } from 'vitest';
import { expectOnceUnderKey, rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople();
const words = { title: 'Gitmedi', message: 'Güvercin yok.' };
const note = (caller: typeof api.ayse, more: Record<string, unknown> = {}, key?: string) =>
  api.call(caller, 'create-notification', { body: { ...words, ...more }, ...(key && { key }) });
const list = (caller: typeof api.ayse) => api.call(caller, 'list-notifications');

test('a note is visible only to its author, and can be sent again under its id', async () => {
  const { ayse, mehmet } = api;
  const id = api.context.makeId();
  const { notification, rows } = await note(ayse, { id });
  expect(notification).toMatchObject({ id, kind: 'note', title: 'Gitmedi' });
  expect(rows.changes.map(({ entity }) => entity)).toEqual(['notification', 'counts']);
  expect((await note(ayse, { id })).notification.id).toBe(id);
  expect((await list(ayse)).unread_count).toBe(1);
  expect((await list(mehmet)).notifications).toEqual([]);
});

test('another person’s id is rejected, and the key can be used again', async () => {
  const { ayse, mehmet } = api;
  const id = api.context.makeId();
  await note(ayse, { id });
  const key = api.context.makeId();
  expect(await rejectionWithoutEffect(api, () => note(mehmet, { id }, key))).toBe(
    'notification-create-failed',
  );
  expect((await note(mehmet, {}, key)).notification.id).not.toBe(id);
});

test('a retry under the same key makes no second note', async () => {
  const { ayse } = api;
  const call = { caller: ayse, name: 'create-notification' } as const;
  const other = { body: { ...words, title: 'Başka' } };
  await expectOnceUnderKey(api, call, { args: { body: words }, other });
  expect((await list(ayse)).unread_count).toBe(1);
});

test.each([
  { title: '' },
  { title: ' '.repeat(3) },
  { title: 'x'.repeat(81) },
  { message: '' },
  { message: 'x'.repeat(301) },
  { id: 'first' },
  { more: 1 },
])('rejects the note %j', async (more) => {
  expect(await rejectionWithoutEffect(api, () => note(api.ayse, more))).toBe('body-invalid');
});

test('a person’s devices make 60 notes an hour', async () => {
  for (let count = 0; count < 60; count += 1) await note(api.ayse);
  expect(await rejectionWithoutEffect(api, () => note(api.ayse))).toBe('too-many-requests');
  await note(api.mehmet);
});

test('is for people with a session', () =>
  expectSessionNeeded(api, 'create-notification', { body: words }));
