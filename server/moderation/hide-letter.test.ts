import { expect, test } from 'vitest';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { expectOnceUnderKey, rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople({ ayse: { pigeons: 3 } });

const hide = (caller: TestPerson, id: string) => api.call(caller, 'hide-letter', { path: { id } });

async function held(person: TestPerson, entity: string, id: string): Promise<unknown> {
  const { changes } = await api.pull(person);
  return changes.find((change) => change.entity === entity && change.id === id)?.value;
}

async function received(): Promise<string> {
  const { messageId } = await api.send(api.ayse, { receiverId: api.mehmet.userId });
  await api.read(api.mehmet, messageId);
  return messageId;
}

test('a hidden letter leaves its reader’s log and list, not its writer’s', async () => {
  const { ayse, mehmet } = api;
  const id = await received();
  await hide(mehmet, id);
  expect(await held(mehmet, 'message', id)).toBeNull();
  expect(await held(mehmet, 'hidden', id)).toMatchObject({ senderId: ayse.userId, to_sky: false });
  const box = await api.call(mehmet, 'list-messages', { query: { box: 'received' } });
  expect(box.items).toEqual([]);
  expect(await held(ayse, 'message', id)).toMatchObject({ status: 'read' });
  expect((await hide(mehmet, id)).rows.changes).toEqual([]);
});

test('hiding an unread letter marks it as read, so that its pigeon can fly on', async () => {
  const { ayse, mehmet } = api;
  const { messageId } = await api.send(ayse, { receiverId: mehmet.userId });
  await hide(mehmet, messageId);
  expect((await api.call(mehmet, 'unread-count')).unread_count).toBe(0);
  expect(await held(ayse, 'message', messageId)).toMatchObject({ status: 'read' });
});

test('a letter of the sky is listed as hidden, for this person only', async () => {
  const { ayse, mehmet } = api;
  const { messageId } = await api.send(ayse, { sky: true });
  await hide(mehmet, messageId);
  expect(await held(mehmet, 'hidden', messageId)).toMatchObject({ to_sky: true });
  expect(await held(mehmet, 'message', messageId)).toBeUndefined();
  expect(await held(ayse, 'hidden', messageId)).toBeUndefined();
});

test('a hidden letter can still be reported, and stays hidden after a block is lifted', async () => {
  const { ayse, mehmet, context } = api;
  const id = await received();
  await hide(mehmet, id);
  const report = { id: context.makeId(), messageId: id, reason: 'spam' } as const;
  await api.call(mehmet, 'report', { body: report });
  await api.call(mehmet, 'block-person', { path: { userId: ayse.userId } });
  await api.call(mehmet, 'unblock-person', { path: { userId: ayse.userId } });
  expect(await held(mehmet, 'message', id)).toBeNull();
});

test('rejects an own letter, one between others and an unknown one', async () => {
  const { ayse, mehmet, context } = api;
  const third = await makePerson(context);
  const own = await received();
  const { messageId: inSky } = await api.send(ayse, { sky: true, pigeonId: ayse.pigeonIds[1] });
  const rejections = [
    () => hide(ayse, own),
    () => hide(ayse, inSky),
    () => hide(third, own),
    () => hide(mehmet, context.makeId()),
  ];
  for (const refused of rejections) {
    expect(await rejectionWithoutEffect(api, refused)).toBe('message-not-found');
  }
  expect(await rejectionWithoutEffect(api, () => hide(mehmet, 'x'))).toBe('not-found');
});

test('a sky letter of a person who blocked the reader cannot be hidden', async () => {
  const { ayse, mehmet } = api;
  const { messageId } = await api.send(ayse, { sky: true });
  await api.call(ayse, 'block-person', { path: { userId: mehmet.userId } });
  expect(await rejectionWithoutEffect(api, () => hide(mehmet, messageId))).toBe(
    'message-not-found',
  );
});

test('a retry under the same key hides once, and the key is for this letter only', async () => {
  const { mehmet, context } = api;
  const call = { caller: mehmet, name: 'hide-letter' } as const;
  await expectOnceUnderKey(api, call, {
    args: { path: { id: await received() } },
    other: { path: { id: context.makeId() } },
  });
});

test('is for people with a session', () => expectSessionNeeded(api, 'hide-letter'));
