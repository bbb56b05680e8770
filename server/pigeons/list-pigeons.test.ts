import { expect, test } from 'vitest';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople({ ayse: { pigeons: 3 } });
const idsOf = async (person: typeof api.ayse) =>
  (await api.call(person, 'list-pigeons')).pigeons.map(({ id }) => id);

test('lists own pigeons, oldest first', async () => {
  api.clock.advance(1000);
  const [first = ''] = api.ayse.pigeonIds;
  const born_at = api.context.now();
  const born = api.context.db.updateTable('pigeons').set({ born_at });
  await born.where('id', '=', first).execute();
  const ids = await idsOf(api.ayse);
  expect(ids.toSorted()).toEqual(api.ayse.pigeonIds.toSorted());
  expect(ids.at(-1)).toBe(first);
});

test('a pigeon at another person is listed for its owner only', async () => {
  await api.send(api.ayse, { receiverId: api.mehmet.userId });
  const { pigeons } = await api.call(api.ayse, 'list-pigeons');
  const away = pigeons.find(({ id }) => id === api.ayse.pigeonIds[0]);
  expect(away).toMatchObject({ status: 'in_conversation', personId: api.mehmet.userId });
  expect(await idsOf(api.mehmet)).toEqual(api.mehmet.pigeonIds);
});

test('is for people with a session', () => expectSessionNeeded(api, 'list-pigeons'));
