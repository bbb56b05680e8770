import { beforeEach, expect, test } from 'vitest';
import { makeOperator } from '../testing/make-operator.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople({ ayse: { fullName: 'Şule İnci' } });
let operator: TestPerson;
beforeEach(async () => {
  operator = await makePerson(api.context, { fullName: 'Deniz' });
  await makeOperator(api, operator);
});
const find = async (search: string) => {
  const { items } = await api.call(operator, 'find-people', { query: { search } });
  return items.map(({ full_name }) => full_name);
};

test('finds a name by a part of it, with or without Turkish letters', async () => {
  for (const search of ['Şule', 'sule', 'SULE', 'inci', 'INCI', 'e i']) {
    expect(await find(search)).toEqual(['Şule İnci']);
  }
  expect(await find('100%')).toEqual([]);
  expect(await find('_')).toEqual([]);
});

test('finds an e-mail address and an id only as a whole', async () => {
  const { email, userId } = api.mehmet;
  expect(await find(email.toUpperCase())).toEqual(['Mehmet']);
  expect(await find(userId)).toEqual(['Mehmet']);
  expect(await find(email.slice(0, 20))).toEqual([]);
});

test('an empty text finds everybody, newest registrations first', async () => {
  expect(await find('')).toHaveLength(3);
});

test('is for people with a session', () =>
  expectSessionNeeded(api, 'find-people', { query: { search: '' } }));
