import { expect, test } from 'vitest';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople({ ayse: { pigeons: 3 } });
const count = async (caller: typeof api.ayse) =>
  (await api.call(caller, 'unread-count')).unread_count;

test('counts the unread messages to the caller', async () => {
  const { ayse, mehmet } = api;
  expect(await count(mehmet)).toBe(0);
  const letters: string[] = [];
  for (const pigeonId of ayse.pigeonIds) {
    const { messageId } = await api.send(ayse, { receiverId: mehmet.userId, pigeonId });
    letters.push(messageId);
  }
  expect([await count(mehmet), await count(ayse)]).toEqual([3, 0]);
  await api.read(mehmet, letters[0] ?? '');
  await api.recall(ayse, ayse.pigeonIds[1]);
  expect([await count(mehmet), await count(ayse)]).toEqual([1, 0]);
});

test('a person without a row of counts has nothing unread', async () => {
  const nobody = { ...api.mehmet, userId: api.context.makeId() };
  expect(await count(nobody)).toBe(0);
});

test('is for people with a session', () => expectSessionNeeded(api, 'unread-count'));
