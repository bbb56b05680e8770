import { expect, test } from 'vitest';
import { expectOnceUnderKey, rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople();
const list = (caller: typeof api.ayse) => api.call(caller, 'list-notifications');
const note = (caller: typeof api.ayse, title: string) =>
  api.call(caller, 'create-notification', { body: { title, message: 'Güvercin yok.' } });
const readAll = (caller: typeof api.ayse, body?: unknown) =>
  api.call(caller, 'read-all-notifications', { body });

test('reads the notifications that the device had seen, and all without until', async () => {
  const { ayse } = api;
  await note(ayse, 'bir');
  const { to: until } = await api.pull(ayse);
  await note(ayse, 'iki');
  await readAll(ayse, { until });
  const unread = (await list(ayse)).notifications.filter(({ is_read }) => !is_read);
  expect(unread.map(({ title }) => title)).toEqual(['iki']);
  await readAll(ayse);
  expect((await list(ayse)).unread_count).toBe(0);
});

test('reads only the caller’s notifications, and changes nothing where none is unread', async () => {
  await note(api.ayse, 'bir');
  expect((await readAll(api.mehmet)).rows.changes).toEqual([]);
  expect((await list(api.ayse)).unread_count).toBe(1);
});

test('more notifications than fit in a transaction are all read, once under one key', async () => {
  const { ayse, context } = api;
  const rows = Array.from({ length: 1201 }, (_, index) => ({
    id: context.makeId(),
    user_id: ayse.userId,
    kind: 'note' as const,
    created_at: api.clock.now(),
    received_seq: index + 1,
  }));
  await context.db.insertInto('notifications').values(rows).execute();
  await context.db.updateTable('counts').set({ unread_notifications: 1201 }).execute();
  await context.db.updateTable('heads').set({ seq: 5000 }).execute();
  const call = { key: context.makeId() };
  const first = await api.call(ayse, 'read-all-notifications', call);
  expect(first.rows.changes).toHaveLength(1202);
  expect((await list(ayse)).unread_count).toBe(0);
  await note(ayse, 'yeni');
  const again = await api.call(ayse, 'read-all-notifications', call);
  expect(again.rows.changes).toHaveLength(1202);
  expect((await list(ayse)).unread_count).toBe(1);
});

test('a key is valid for one cursor only', async () => {
  await note(api.ayse, 'bir');
  const call = { caller: api.ayse, name: 'read-all-notifications' } as const;
  await expectOnceUnderKey(api, call, { other: { body: { until: 1 } } });
});

test.each([{ until: -1 }, { until: 'now' }, { until: 1.5 }, { since: 1 }, 'all'])(
  'rejects %j',
  async (body) => {
    await note(api.ayse, 'bir');
    expect(await rejectionWithoutEffect(api, () => readAll(api.ayse, body))).toBe('body-invalid');
  },
);

test('is for people with a session', () => expectSessionNeeded(api, 'read-all-notifications'));
