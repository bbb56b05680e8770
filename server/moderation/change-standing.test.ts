import { expect, test } from 'vitest';
import { freezePerson, reactivatePerson } from '../accounts/freeze-person.ts';
import { rejectionOf } from '../testing/call.ts';
import type { TestPerson } from '../testing/people.ts';
import { openTestTalk } from '../testing/talk.ts';
import { suspendPerson, unsuspendPerson } from './change-standing.ts';

const at = ({ userId }: TestPerson) => ({ userId, network: '192.0.2.1' });

const api = await openTestTalk();
const { messageOf, pigeonOf, heldBy, isSessionAlive, talk } = api;

test.each([
  ['frozen', (who: TestPerson) => freezePerson(api.context, at(who))],
  [
    'suspended',
    (who: TestPerson) => suspendPerson(api.context, who.userId, { reason: 'spam', until: null }),
  ],
] as const)(
  'a person who is %s is hidden, and letters that others received stay unchanged',
  async (_, hide) => {
    const { ayse, mehmet } = api;
    const { read, unread, sky, theirs } = await talk();
    const { next: since } = await api.call(mehmet, 'list-sky-removals', { query: { since: 0 } });
    const trips = await Promise.all(ayse.pigeonIds.map((id) => pigeonOf(ayse, id)));
    expect(await hide(ayse)).toBe(true);
    expect(await hide(ayse)).toBe(false);

    expect(await isSessionAlive(ayse)).toBe(false);
    const path = { id: ayse.userId };
    expect(await rejectionOf(api.call(mehmet, 'get-user', { path }))).toBe('profile-not-found');
    expect((await api.call(mehmet, 'list-featured')).items).toEqual([]);
    expect((await api.call(mehmet, 'list-sky')).items).toEqual([]);
    const removals = await api.call(mehmet, 'list-sky-removals', { query: { since } });
    expect(removals.ids).toEqual([sky]);
    expect(await heldBy(mehmet, 'person', ayse.userId)).toMatchObject({ state: 'frozen' });

    expect(await messageOf(mehmet, read)).toMatchObject({ status: 'read', content: 'Merhaba' });
    expect(await messageOf(mehmet, unread)).toMatchObject({ status: 'sent' });
    const write = api.send(mehmet, { receiverId: ayse.userId, pigeonId: mehmet.pigeonIds[1] });
    expect(await rejectionOf(write)).toBe('receiver-unavailable');
    const reply = { originalMessageId: sky, receiverId: ayse.userId };
    const answer = api.reply(mehmet, { ...reply, pigeonId: mehmet.pigeonIds[1] });
    expect(await rejectionOf(answer)).toBe('receiver-unavailable');
    await api.read(mehmet, unread);
    await api.recall(mehmet, mehmet.pigeonIds[0]);
    expect(await messageOf(mehmet, theirs)).toMatchObject({ status: 'recalled' });
    const after = await Promise.all(ayse.pigeonIds.map((id) => pigeonOf(ayse, id)));
    expect(after).toEqual(trips);
  },
);

test('an unfrozen person is restored completely', async () => {
  const { ayse, mehmet } = api;
  const { sky } = await talk();
  await freezePerson(api.context, at(ayse));
  expect(await reactivatePerson(api.context, at(ayse))).toBe(true);
  expect(await reactivatePerson(api.context, at(ayse))).toBe(false);
  expect((await api.call(mehmet, 'list-sky')).items.map(({ id }) => id)).toEqual([sky]);
  expect(await heldBy(mehmet, 'person', ayse.userId)).toMatchObject({ state: 'active' });
});

test('a suspension ends in the earlier state, frozen or active', async () => {
  const { ayse, context } = api;
  const stateOf = async () => {
    const query = context.db.selectFrom('users').select('state').where('id', '=', ayse.userId);
    return (await query.executeTakeFirstOrThrow()).state;
  };
  await suspendPerson(context, ayse.userId, { reason: 'spam', until: null });
  expect(await reactivatePerson(context, at(ayse))).toBe(false);
  expect(await unsuspendPerson(context, ayse.userId)).toBe(true);
  expect(await stateOf()).toBe('active');
  await freezePerson(context, at(ayse));
  await suspendPerson(context, ayse.userId, { reason: 'spam', until: null });
  await unsuspendPerson(context, ayse.userId);
  expect(await stateOf()).toBe('frozen');
  expect(await suspendPerson(context, context.makeId(), { reason: 'spam', until: null })).toBe(
    false,
  );
});
