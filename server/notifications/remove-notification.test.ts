import { expect, test } from 'vitest';
import { expectOnceUnderKey, rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople();
const list = (caller: typeof api.ayse) => api.call(caller, 'list-notifications');
const remove = (caller: typeof api.ayse, id: string) =>
  api.call(caller, 'remove-notification', { path: { id } });

async function note(caller: typeof api.ayse): Promise<string> {
  const body = { title: 'Gitmedi', message: 'Güvercin yok.' };
  return (await api.call(caller, 'create-notification', { body })).notification.id;
}

test('an unread notification is removed and not counted any more', async () => {
  const [first, second] = [await note(api.ayse), await note(api.ayse)];
  const { rows } = await remove(api.ayse, first);
  const removed = rows.changes.find(({ entity }) => entity === 'notification');
  expect(removed).toMatchObject({ id: first, value: null });
  const { notifications, unread_count } = await list(api.ayse);
  expect([notifications.map(({ id }) => id), unread_count]).toEqual([[second], 1]);
});

test('a read notification is removed, and the count is unchanged', async () => {
  const [first] = [await note(api.ayse), await note(api.ayse)];
  await api.call(api.ayse, 'read-notification', { path: { id: first } });
  const { rows } = await remove(api.ayse, first);
  expect(rows.changes.map(({ entity }) => entity)).toEqual(['notification']);
  expect((await list(api.ayse)).unread_count).toBe(1);
});

test('the letter of a removed notification stays unread', async () => {
  await api.send(api.ayse, { receiverId: api.mehmet.userId });
  const [first] = (await list(api.mehmet)).notifications;
  await remove(api.mehmet, first?.id ?? '');
  expect((await list(api.mehmet)).notifications).toEqual([]);
  expect(await api.call(api.mehmet, 'unread-count')).toEqual({ unread_count: 1 });
});

test('a foreign notification is not removed, and removing a removed one succeeds', async () => {
  const hers = await note(api.ayse);
  for (const id of [hers, api.context.makeId()]) {
    expect((await remove(api.mehmet, id)).rows.changes).toEqual([]);
  }
  expect((await list(api.ayse)).unread_count).toBe(1);
});

test('a retry under the same key removes once, and the key is for this notification only', async () => {
  const [id, other] = [await note(api.ayse), await note(api.ayse)];
  const call = { caller: api.ayse, name: 'remove-notification' } as const;
  await expectOnceUnderKey(api, call, {
    args: { path: { id } },
    other: { path: { id: other } },
  });
  expect((await list(api.ayse)).unread_count).toBe(1);
});

test('an invalid id is an unknown path', async () => {
  expect(await rejectionWithoutEffect(api, () => remove(api.ayse, 'first'))).toBe('not-found');
});

test('is for people with a session', () => expectSessionNeeded(api, 'remove-notification'));
