import { expect, test } from 'vitest';
import { rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople({ ayse: { pigeons: 5 } });
const list = (caller: typeof api.ayse, id: string, query: Record<string, unknown> = {}) =>
  api.call(caller, 'list-user-sky', { path: { id }, query });
const rejection = (id: string, query: Record<string, unknown> = {}) =>
  rejectionWithoutEffect(api, () => list(api.mehmet, id, query));

test('a person’s sky lists only that person’s messages, page by page', async () => {
  const { ayse, mehmet } = api;
  await api.send(mehmet, { sky: true });
  const sent: string[] = [];
  for (const pigeonId of ayse.pigeonIds) {
    api.clock.advance(1000);
    sent.unshift((await api.send(ayse, { sky: true, pigeonId })).messageId);
  }
  const first = await list(mehmet, ayse.userId, { limit: 3 });
  expect(first.people.map(({ id }) => id)).toEqual([ayse.userId]);
  const second = await list(mehmet, ayse.userId, { limit: 3, cursor: first.next });
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(sent);
  expect(second.next).toBeNull();
});

test('direct and recalled messages are not listed', async () => {
  const { ayse, mehmet } = api;
  await api.send(ayse, { receiverId: mehmet.userId });
  await api.send(ayse, { sky: true, pigeonId: ayse.pigeonIds[1] });
  await api.recall(ayse, ayse.pigeonIds[1]);
  expect((await list(mehmet, ayse.userId)).items).toEqual([]);
});

test.each(['frozen', 'suspended', 'deleted'] as const)(
  'hides the sky of a person %s',
  async (state) => {
    const { userId } = api.ayse;
    await api.send(api.ayse, { sky: true });
    await api.context.db.updateTable('users').set({ state }).where('id', '=', userId).execute();
    expect(await rejection(userId)).toBe('profile-not-found');
  },
);

test('rejects a person who blocked the caller, an unknown one, and an invalid id or cursor', async () => {
  const { ayse, mehmet } = api;
  expect(await rejection(api.context.makeId())).toBe('profile-not-found');
  expect(await rejection('me')).toBe('not-found');
  expect(await rejection(ayse.userId, { cursor: 'x' })).toBe('body-invalid');
  expect(await rejection(ayse.userId, { limit: 0 })).toBe('body-invalid');
  await api.call(ayse, 'block-person', { path: { userId: mehmet.userId } });
  expect(await rejection(ayse.userId)).toBe('profile-not-found');
});

test('is for people with a session', () => expectSessionNeeded(api, 'list-user-sky'));
