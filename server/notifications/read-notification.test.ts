import { expect, test } from 'vitest';
import { expectOnceUnderKey, rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople();
const list = (caller: typeof api.ayse) => api.call(caller, 'list-notifications');
const read = (caller: typeof api.ayse, id: string) =>
  api.call(caller, 'read-notification', { path: { id } });

async function note(caller: typeof api.ayse): Promise<string> {
  const body = { title: 'Gitmedi', message: 'Güvercin yok.' };
  return (await api.call(caller, 'create-notification', { body })).notification.id;
}

test('reading a notification leaves the others unread, and is counted once', async () => {
  const first = await note(api.ayse);
  await note(api.ayse);
  const { rows } = await read(api.ayse, first);
  expect(rows.changes.map(({ entity }) => entity)).toEqual(['notification', 'counts']);
  expect((await read(api.ayse, first)).rows.changes).toEqual([]);
  const { notifications, unread_count } = await list(api.ayse);
  expect(notifications.find(({ id }) => id === first)?.is_read).toBe(true);
  expect([notifications.length, unread_count]).toEqual([2, 1]);
});

test('a message stays unread when only its notification is read', async () => {
  await api.send(api.ayse, { receiverId: api.mehmet.userId });
  const [first] = (await list(api.mehmet)).notifications;
  await read(api.mehmet, first?.id ?? '');
  expect(await api.call(api.mehmet, 'unread-count')).toEqual({ unread_count: 1 });
});

test('a foreign notification stays unread, and reading a removed one succeeds', async () => {
  const hers = await note(api.ayse);
  for (const id of [hers, api.context.makeId()]) {
    expect((await read(api.mehmet, id)).rows.changes).toEqual([]);
  }
  expect((await list(api.ayse)).unread_count).toBe(1);
});

test('a retry under the same key reads once, and the key is for this notification only', async () => {
  const [id, other] = [await note(api.ayse), await note(api.ayse)];
  const call = { caller: api.ayse, name: 'read-notification' } as const;
  await expectOnceUnderKey(api, call, {
    args: { path: { id } },
    other: { path: { id: other } },
  });
  expect((await list(api.ayse)).unread_count).toBe(1);
});

test('an invalid id is an unknown path', async () => {
  expect(await rejectionWithoutEffect(api, () => read(api.ayse, 'first'))).toBe('not-found');
});

test('is for people with a session', () => expectSessionNeeded(api, 'read-notification'));
