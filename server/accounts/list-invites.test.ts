import { expect, test } from 'vitest';
import { makePerson } from '../testing/people.ts';
import { rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople({ isInvited: true });
const list = (caller: typeof api.ayse) => api.call(caller, 'list-invites');

test('invites contain code and link, and follow the friend’s state', async () => {
  const { ayse, mehmet, context } = api;
  const { code, url, invited } = await list(ayse);
  expect(url).toBe(`${context.publicOrigin}/register?ref=${code}`);
  expect(invited).toEqual([{ id: mehmet.userId, full_name: 'Mehmet', completed: true }]);
  const friend = await makePerson(context, { complete: false, referredBy: ayse.userId });
  const { to: since } = await api.pull(ayse);
  await api.call(friend, 'save-profile', { body: { full_name: 'Zeynep' } });
  const { changes } = await api.call(ayse, 'sync', { query: { since, epoch: context.epoch } });
  expect(changes).toMatchObject([
    { entity: 'invite', value: { id: friend.userId, full_name: 'Zeynep', completed: false } },
  ]);
  expect((await list(ayse)).invited).toHaveLength(2);
});

test('an invited person sees neither other invited people nor the inviter’s code', async () => {
  const mine = await list(api.mehmet);
  expect(mine.invited).toEqual([]);
  expect(mine.code).not.toBe((await list(api.ayse)).code);
});

test('rejects an unknown person', async () => {
  const nobody = { ...api.ayse, userId: api.context.makeId() };
  expect(await rejectionWithoutEffect(api, () => list(nobody))).toBe('profile-not-found');
});

test('is for people with a session', () => expectSessionNeeded(api, 'list-invites'));
