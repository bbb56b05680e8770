import { expect, test } from 'vitest';
import type { TestPerson } from '../testing/people.ts';
import { expectOnceUnderKey, rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople({ ayse: { pigeons: 2 } });

const hide = (caller: TestPerson, id: string) => api.call(caller, 'hide-letter', { path: { id } });
const show = (caller: TestPerson, id: string) => api.call(caller, 'show-letter', { path: { id } });

async function held(entity: string, id: string): Promise<unknown> {
  const { changes } = await api.pull(api.mehmet);
  return changes.find((change) => change.entity === entity && change.id === id)?.value;
}

async function received(): Promise<string> {
  const { messageId } = await api.send(api.ayse, { receiverId: api.mehmet.userId });
  await api.read(api.mehmet, messageId);
  return messageId;
}

test('a hidden letter is shown again unchanged, and showing it twice has no effect', async () => {
  const { mehmet } = api;
  const id = await received();
  const before = await held('message', id);
  await hide(mehmet, id);
  await show(mehmet, id);
  expect(await held('message', id)).toEqual(before);
  expect(await held('hidden', id)).toBeNull();
  expect((await show(mehmet, id)).rows.changes).toEqual([]);
});

test('only the person who hid a letter can show it again', async () => {
  const { ayse, mehmet } = api;
  const id = await received();
  await hide(mehmet, id);
  expect((await show(ayse, id)).rows.changes).toEqual([]);
  expect(await held('message', id)).toBeNull();
});

test('a letter that was never hidden is unchanged, and an invalid id is an unknown path', async () => {
  const { mehmet, context } = api;
  for (const id of [await received(), context.makeId()]) {
    expect((await show(mehmet, id)).rows.changes).toEqual([]);
  }
  expect(await rejectionWithoutEffect(api, () => show(mehmet, 'x'))).toBe('not-found');
});

test('a retry under the same key shows once, and the key is for this letter only', async () => {
  const { mehmet, context } = api;
  const id = await received();
  await hide(mehmet, id);
  const call = { caller: mehmet, name: 'show-letter' } as const;
  await expectOnceUnderKey(api, call, {
    args: { path: { id } },
    other: { path: { id: context.makeId() } },
  });
});

test('is for people with a session', () => expectSessionNeeded(api, 'show-letter'));
