import { expect, test } from 'vitest';
import { makePerson } from '../testing/people.ts';
import { rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople({ ayse: { pigeons: 25 } });
const list = (caller: typeof api.ayse, query: Record<string, unknown>) =>
  api.call(caller, 'list-messages', { query });

test('the boxes list received and sent messages, newest first', async () => {
  const { ayse, mehmet } = api;
  const sent: string[] = [];
  for (const pigeonId of ayse.pigeonIds) {
    api.clock.advance(1000);
    sent.unshift((await api.send(ayse, { receiverId: mehmet.userId, pigeonId })).messageId);
  }
  for (const [caller, box, other] of [
    [mehmet, 'received', ayse],
    [ayse, 'sent', mehmet],
  ] as const) {
    const first = await list(caller, { box });
    expect(first.items).toHaveLength(20);
    expect(first.people.map(({ id }) => id)).toEqual([other.userId]);
    const second = await list(caller, { box, cursor: first.next });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(sent);
    expect(second.next).toBeNull();
  }
});

test('messages between other people are in neither box', async () => {
  const { ayse, mehmet } = api;
  await api.send(ayse, { receiverId: mehmet.userId });
  const third = await makePerson(api.context);
  const none = { items: [], next: null, people: [] };
  expect(await list(ayse, { box: 'received' })).toEqual(none);
  for (const box of ['received', 'sent']) expect(await list(third, { box })).toEqual(none);
});

test('an own message to the sky is in the sent box', async () => {
  const { messageId } = await api.send(api.ayse, { sky: true });
  const { items, people } = await list(api.ayse, { box: 'sent' });
  expect([items.map(({ id }) => id), people]).toEqual([[messageId], []]);
});

test.each([
  {},
  { box: 'all' },
  { box: 'sent', cursor: 'x' },
  { box: 'sent', limit: 0 },
  { box: 'sent', limit: 101 },
])('rejects %j', async (query) => {
  expect(await rejectionWithoutEffect(api, () => list(api.ayse, query))).toBe('body-invalid');
});

test('is for people with a session', () =>
  expectSessionNeeded(api, 'list-messages', { query: { box: 'sent' } }));
