import { expect, test } from 'vitest';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { expectOnceUnderKey, rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople({ ayse: { pigeons: 4 } });

const mute = (caller: TestPerson, { userId }: { userId: string }) =>
  api.call(caller, 'mute-person', { path: { userId } });

async function held(person: TestPerson, entity: string): Promise<unknown[]> {
  const { changes } = await api.pull(person);
  return changes.flatMap((change) => (change.entity === entity ? [change.value] : []));
}

test('a mute is only in the log of the person who muted, with the muted person’s name', async () => {
  const { ayse, mehmet } = api;
  const before = (await api.pull(mehmet)).changes.length;
  await mute(ayse, mehmet);
  expect(await held(ayse, 'mute')).toMatchObject([{ id: mehmet.userId, full_name: 'Mehmet' }]);
  expect((await api.pull(mehmet)).changes).toHaveLength(before);
});

test('a letter of a muted person arrives and counts, without a notification', async () => {
  const { ayse, mehmet } = api;
  await mute(mehmet, ayse);
  const { messageId } = await api.send(ayse, { receiverId: mehmet.userId });
  expect(await held(mehmet, 'message')).toMatchObject([{ id: messageId, status: 'sent' }]);
  expect(await held(mehmet, 'conversation')).toHaveLength(1);
  expect(await held(mehmet, 'counts')).toMatchObject([
    { unread_count: 1, unread_notifications: 0 },
  ]);
  expect(await held(mehmet, 'notification')).toEqual([]);
});

test('a reply of a muted person makes no notification, other people’s letters do', async () => {
  const { ayse, mehmet, context } = api;
  const third = await makePerson(context);
  await mute(mehmet, ayse);
  const { messageId } = await api.send(mehmet, { sky: true });
  const answer = { originalMessageId: messageId, receiverId: mehmet.userId };
  await api.reply(ayse, { ...answer, pigeonId: ayse.pigeonIds[1] });
  expect(await held(mehmet, 'notification')).toEqual([]);
  await api.reply(third, answer);
  expect(await held(mehmet, 'notification')).toMatchObject([{ senderId: third.userId }]);
});

test('muting is not mutual, and muted people can still see and write to each other', async () => {
  const { ayse, mehmet } = api;
  await mute(mehmet, ayse);
  await api.send(mehmet, { receiverId: ayse.userId });
  expect(await held(ayse, 'notification')).toMatchObject([{ senderId: mehmet.userId }]);
  const path = { id: ayse.userId };
  expect((await api.call(mehmet, 'get-user', { path })).user.id).toBe(ayse.userId);
});

test('muting twice, and a retry under the same key, is one mute', async () => {
  const { ayse, mehmet, context } = api;
  const call = { caller: ayse, name: 'mute-person' } as const;
  await expectOnceUnderKey(api, call, {
    args: { path: { userId: mehmet.userId } },
    other: { path: { userId: context.makeId() } },
  });
  expect((await mute(ayse, mehmet)).rows.changes).toEqual([]);
  expect(await held(ayse, 'mute')).toHaveLength(1);
});

test('the caller, an unknown person and a deleted one cannot be muted', async () => {
  const rejection = (userId: string) =>
    rejectionWithoutEffect(api, () => mute(api.ayse, { userId }));
  expect(await rejection(api.ayse.userId)).toBe('mute-self');
  expect(await rejection(api.context.makeId())).toBe('profile-not-found');
  expect(await rejection('x')).toBe('not-found');
  await api.context.db
    .updateTable('users')
    .set({ state: 'deleted' })
    .where('id', '=', api.mehmet.userId)
    .execute();
  expect(await rejection(api.mehmet.userId)).toBe('profile-not-found');
});

test('is for people with a session', () => expectSessionNeeded(api, 'mute-person'));
