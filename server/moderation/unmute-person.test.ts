import { expect, test } from 'vitest';
import type { TestPerson } from '../testing/people.ts';
import { expectOnceUnderKey, rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople({ ayse: { pigeons: 2 } });

const mute = (caller: TestPerson, userId: string) =>
  api.call(caller, 'mute-person', { path: { userId } });
const unmute = (caller: TestPerson, userId: string) =>
  api.call(caller, 'unmute-person', { path: { userId } });

async function held(entity: string): Promise<unknown[]> {
  const { changes } = await api.pull(api.mehmet);
  return changes.flatMap(({ entity: kind, value }) =>
    kind === entity && value !== null ? [value] : [],
  );
}

test('an unmuted person’s next letter is notified again, and unmuting twice has no effect', async () => {
  const { ayse, mehmet } = api;
  await mute(mehmet, ayse.userId);
  await api.send(ayse, { receiverId: mehmet.userId });
  await unmute(mehmet, ayse.userId);
  expect(await held('mute')).toEqual([]);
  expect(await held('notification')).toEqual([]);
  const pigeonId = ayse.pigeonIds[1];
  const { messageId } = await api.send(ayse, { receiverId: mehmet.userId, pigeonId });
  expect(await held('notification')).toMatchObject([{ messageId }]);
  expect((await unmute(mehmet, ayse.userId)).rows.changes).toEqual([]);
});

test('only the person who muted can unmute', async () => {
  const { ayse, mehmet } = api;
  await mute(mehmet, ayse.userId);
  for (const userId of [ayse.userId, mehmet.userId]) {
    expect((await unmute(ayse, userId)).rows.changes).toEqual([]);
  }
  expect(await held('mute')).toHaveLength(1);
});

test('unmuting an unknown person or oneself has no effect; an invalid id is an unknown path', async () => {
  const { ayse, context } = api;
  for (const id of [ayse.userId, context.makeId()]) {
    expect((await unmute(ayse, id)).rows.changes).toEqual([]);
  }
  expect(await rejectionWithoutEffect(api, () => unmute(ayse, 'x'))).toBe('not-found');
});

test('a retry under the same key unmutes once, and the key is for this person only', async () => {
  const { ayse, mehmet, context } = api;
  await mute(ayse, mehmet.userId);
  const call = { caller: ayse, name: 'unmute-person' } as const;
  await expectOnceUnderKey(api, call, {
    args: { path: { userId: mehmet.userId } },
    other: { path: { userId: context.makeId() } },
  });
});

test('is for people with a session', () => expectSessionNeeded(api, 'unmute-person'));
