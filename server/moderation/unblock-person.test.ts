import { expect, test } from 'vitest';
import { makePerson } from '../testing/people.ts';
import { expectOnceUnderKey, rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople({ ayse: { pigeons: 2 } });
const unblock = (caller: typeof api.ayse, userId: string) =>
  api.call(caller, 'unblock-person', { path: { userId } });
const block = (caller: typeof api.ayse, { userId }: typeof api.ayse) =>
  api.call(caller, 'block-person', { path: { userId } });
const listBlocks = async (caller: typeof api.ayse) =>
  (await api.call(caller, 'list-blocks')).blocks;

async function hasConversation(person: typeof api.ayse): Promise<boolean> {
  const { changes } = await api.pull(person);
  return changes.some(({ entity, value }) => entity === 'conversation' && value !== null);
}

test('the block leaves the blocker’s log, and unblocking twice has no effect', async () => {
  const { ayse, mehmet } = api;
  await block(ayse, mehmet);
  const { rows } = await unblock(ayse, mehmet.userId);
  expect(rows.changes.find(({ entity }) => entity === 'block')?.value).toBeNull();
  expect(await listBlocks(ayse)).toEqual([]);
  expect((await unblock(ayse, mehmet.userId)).rows.changes).toEqual([]);
});

test('with two blocks, everything stays hidden until both are lifted', async () => {
  const { ayse, mehmet } = api;
  const { messageId } = await api.send(ayse, { receiverId: mehmet.userId });
  await api.read(mehmet, messageId);
  await block(ayse, mehmet);
  await block(mehmet, ayse);
  await unblock(ayse, mehmet.userId);
  expect(await hasConversation(mehmet)).toBe(false);
  await unblock(mehmet, ayse.userId);
  expect(await hasConversation(mehmet)).toBe(true);
});

test('only the person who blocked can unblock', async () => {
  const { ayse, mehmet, context } = api;
  await block(ayse, mehmet);
  const third = await makePerson(context);
  for (const caller of [mehmet, third]) {
    for (const { userId } of [ayse, mehmet]) {
      expect((await unblock(caller, userId)).rows.changes).toEqual([]);
    }
  }
  expect(await listBlocks(ayse)).toHaveLength(1);
});

test('unblocking an unknown person or oneself has no effect; an invalid id is an unknown path', async () => {
  const { ayse, context } = api;
  for (const id of [ayse.userId, context.makeId()]) {
    expect((await unblock(ayse, id)).rows.changes).toEqual([]);
  }
  expect(await rejectionWithoutEffect(api, () => unblock(ayse, 'x'))).toBe('not-found');
});

test('a retry under the same key unblocks once, and the key is for this person only', async () => {
  const { ayse, mehmet } = api;
  await block(ayse, mehmet);
  const call = { caller: ayse, name: 'unblock-person' } as const;
  await expectOnceUnderKey(api, call, {
    args: { path: { userId: mehmet.userId } },
    other: { path: { userId: api.context.makeId() } },
  });
});

test('is for people with a session', () => expectSessionNeeded(api, 'unblock-person'));
