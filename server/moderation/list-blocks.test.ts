import { expect, test } from 'vitest';
import { makePerson } from '../testing/people.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople();
const list = async (caller: typeof api.ayse) => (await api.call(caller, 'list-blocks')).blocks;
const block = (caller: typeof api.ayse, { userId }: typeof api.ayse) =>
  api.call(caller, 'block-person', { path: { userId } });

test('the blocker sees the blocked people, and a blocked person sees nothing of it', async () => {
  const { ayse, mehmet } = api;
  const { rows } = await block(ayse, mehmet);
  const shown = { id: mehmet.userId, full_name: 'Mehmet' };
  expect(rows.changes.find(({ entity }) => entity === 'block')?.value).toMatchObject(shown);
  expect(await list(ayse)).toMatchObject([shown]);
  expect(await list(mehmet)).toEqual([]);
  expect((await api.pull(mehmet)).changes.map(({ entity }) => entity)).not.toContain('block');
});

test('the newest block is first', async () => {
  const { ayse, mehmet } = api;
  const zeynep = await makePerson(api.context, { fullName: 'Zeynep' });
  await block(ayse, mehmet);
  api.clock.advance(1000);
  await block(ayse, zeynep);
  expect((await list(ayse)).map(({ full_name }) => full_name)).toEqual(['Zeynep', 'Mehmet']);
});

test('is for people with a session', () => expectSessionNeeded(api, 'list-blocks'));
