import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestApi } from '../test-api.ts';
import { refusalOf } from '../test-call.ts';
import { makePerson, type TestPerson } from '../test-people.ts';

const api = await openTestApi();
const { context, clock, call, reset, close } = api;
let ayse: TestPerson;
let fatma: TestPerson;
beforeEach(async () => {
  await reset();
  ayse = await makePerson(context, { fullName: 'Ayşe Yılmaz', pigeons: 3 });
  fatma = await makePerson(context, { fullName: 'Fatma Kaya' });
});
afterAll(close);

const list = (caller: TestPerson, query = {}) => call(caller, 'list-notifications', { query });
const note = (caller: TestPerson, title = 'Gitmedi', more = {}) =>
  call(caller, 'create-notification', { body: { title, message: 'Güvercin yok.', ...more } });
const send = (to: TestPerson, pigeon = 0) =>
  api.send(ayse, { receiverId: to.userId, pigeonId: ayse.pigeonIds[pigeon] });

test('a letter is listed with its words and its sender, in the language of its reader', async () => {
  const { messageId } = await send(fatma);
  const { notifications, unread_count, next } = await list(fatma);
  expect(notifications).toMatchObject([
    {
      kind: 'message',
      title: 'Yeni mektup',
      message: 'Ayşe Yılmaz sana bir mektup gönderdi.',
      is_read: false,
      read_at: null,
      messageId,
      sender_profile: { full_name: 'Ayşe Yılmaz' },
    },
  ]);
  expect(notifications[0]?.sender_profile?.avatar_url).toContain('/files/');
  expect([unread_count, next]).toEqual([1, null]);
  await context.db.updateTable('users').set({ language: 'en' }).execute();
  expect((await list(fatma)).notifications[0]?.message).toBe('Ayşe Yılmaz sent you a letter.');
  expect((await list(ayse)).notifications).toEqual([]);
});

test('pages go from the newest to the oldest, and miss and repeat nothing', async () => {
  for (let count = 0; count < 7; count += 1) {
    await note(ayse, `${count}`);
    // Two of each moment: the id decides between them.
    if (count % 2 === 0) clock.advance(1000);
  }
  const titles: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(ayse, {
      limit: 2,
      ...(cursor === null ? {} : { cursor }),
    });
    titles.push(...page.notifications.map(({ title }) => title));
    cursor = page.next;
  } while (cursor !== null);
  expect(titles.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6']);
  expect(titles[0] === '5' || titles[0] === '6').toBe(true);
  expect(await refusalOf(list(ayse, { cursor: 'x' }))).toBe('body-invalid');
});

test('reading one reads nothing else, and counts it once', async () => {
  await note(ayse, 'bir');
  await note(ayse, 'iki');
  const [first] = (await list(ayse)).notifications;
  const id = first?.id ?? '';
  const { rows } = await call(ayse, 'read-notification', { path: { id } });
  expect(rows.changes.map(({ entity }) => entity)).toEqual(['notification', 'counts']);
  await call(ayse, 'read-notification', { path: { id } });
  const { notifications, unread_count } = await list(ayse);
  expect(notifications.map(({ is_read }) => is_read).toSorted()).toEqual([false, true]);
  expect(unread_count).toBe(1);
});

test('a message stays unread when only its notification is read', async () => {
  await send(fatma);
  const [first] = (await list(fatma)).notifications;
  await call(fatma, 'read-notification', { path: { id: first?.id ?? '' } });
  expect(await call(fatma, 'unread-count')).toEqual({ unread_count: 1 });
});

test('nobody reads what is not theirs, and reading what is gone succeeds', async () => {
  await note(ayse);
  const [first] = (await list(ayse)).notifications;
  for (const id of [first?.id ?? '', context.makeId()]) {
    const { rows } = await call(fatma, 'read-notification', { path: { id } });
    expect(rows.changes).toEqual([]);
  }
  expect((await list(ayse)).unread_count).toBe(1);
});

test('read-all reads what the device had seen, and everything without until', async () => {
  await note(ayse, 'bir');
  const { to: until } = await api.pull(ayse);
  await note(ayse, 'iki');
  await call(ayse, 'read-all-notifications', { body: { until } });
  const unread = (await list(ayse)).notifications.filter(({ is_read }) => !is_read);
  expect(unread.map(({ title }) => title)).toEqual(['iki']);
  await call(ayse, 'read-all-notifications');
  expect((await list(ayse)).unread_count).toBe(0);
});

test('read-all of more than a transaction takes reads all, under one key', async () => {
  const rows = Array.from({ length: 1201 }, (_, index) => ({
    id: context.makeId(),
    user_id: ayse.userId,
    kind: 'note' as const,
    created_at: clock.now(),
    received_seq: index + 1,
  }));
  await context.db.insertInto('notifications').values(rows).execute();
  await context.db.updateTable('counts').set({ unread_notifications: 1201 }).execute();
  await context.db.updateTable('heads').set({ seq: 5000 }).execute();
  const key = context.makeId();
  const first = await call(ayse, 'read-all-notifications', { key });
  expect(first.rows.changes).toHaveLength(1202);
  expect((await list(ayse)).unread_count).toBe(0);
  await note(ayse, 'yeni');
  const again = await call(ayse, 'read-all-notifications', { key });
  expect(again.rows.changes).toHaveLength(1202);
  expect((await list(ayse)).unread_count).toBe(1);
});

test('a note is its maker’s alone, and repeats harmlessly under its id', async () => {
  const id = context.makeId();
  const { notification, rows } = await note(ayse, 'Gitmedi', { id });
  expect(notification).toMatchObject({ id, kind: 'note', title: 'Gitmedi' });
  expect(rows.changes.map(({ entity }) => entity)).toEqual(['notification', 'counts']);
  expect((await note(ayse, 'Gitmedi', { id })).notification.id).toBe(id);
  expect((await list(ayse)).unread_count).toBe(1);
  expect(await refusalOf(note(fatma, 'Gitmedi', { id }))).toBe('notification-create-failed');
  expect((await list(fatma)).notifications).toEqual([]);
});

test.each([
  { title: '' },
  { title: ' '.repeat(3) },
  { title: 'x'.repeat(81) },
  { message: '' },
  { message: 'x'.repeat(301) },
  { more: 1 },
])('refuses the note %j', async (body) => {
  expect(await refusalOf(note(ayse, 'Gitmedi', body))).toBe('body-invalid');
});

test('a person’s devices make 60 notes an hour', async () => {
  for (let count = 0; count < 60; count += 1) await note(ayse);
  expect(await refusalOf(note(ayse))).toBe('too-many-requests');
  await note(fatma);
});

test('settings are read as saved, exactly once under a key', async () => {
  const before = await call(ayse, 'get-settings');
  expect(before.settings).toMatchObject({ push: true, previews: false, quiet_hours: null });
  const quiet_hours = { from: '22:00', to: '08:00', time_zone: 'Europe/Istanbul' };
  const settings = { ...before.settings, push: false, quiet_hours };
  const key = context.makeId();
  const saved = await call(ayse, 'save-settings', { body: settings, key });
  expect(saved.settings).toEqual(settings);
  expect(saved.rows.changes).toMatchObject([{ entity: 'settings', value: settings }]);
  expect(await call(ayse, 'save-settings', { body: settings, key })).toEqual(saved);
  expect(await refusalOf(call(ayse, 'save-settings', { body: before.settings, key }))).toBe(
    'idempotency-mismatch',
  );
  expect((await call(ayse, 'get-settings')).settings).toEqual(settings);
  expect((await call(fatma, 'get-settings')).settings).toEqual(before.settings);
});

test.each([
  { quiet_hours: { from: '25:00', to: '08:00', time_zone: 'UTC' } },
  { quiet_hours: { from: '22:00', to: '08:00', time_zone: 'Mars/Olympus' } },
  { push: 'yes' },
  { types: {} },
])('refuses the settings %j', async (more) => {
  const { settings } = await call(ayse, 'get-settings');
  const body = { ...settings, ...more };
  expect(await refusalOf(call(ayse, 'save-settings', { body }))).toBe('body-invalid');
});
