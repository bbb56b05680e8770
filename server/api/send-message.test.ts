import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fileUrl } from '../../contract/uploads.ts';
import { openTestApi, type TestApi } from '../test-api.ts';
import { makePerson, type TestPerson, testFileKey } from '../test-people.ts';
import { expectOnceUnderKey, refusalWithoutEffect } from '../test-refusals.ts';
import { expectSessionNeeded } from '../test-session-needed.ts';

let api: TestApi;
let sender: TestPerson;
let receiver: TestPerson;

beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  await api.reset();
  sender = await makePerson(api.context, { pigeons: 2 });
  receiver = await makePerson(api.context, { fullName: 'Mehmet' });
});
afterAll(() => api.close());

test('a message to a person leaves on the pigeon and reaches both logs', async () => {
  const { messageId, rows } = await api.send(sender, { receiverId: receiver.userId });
  expect(rows.changes.map(({ seq, entity }) => [seq, entity])).toEqual([
    [6, 'person'],
    [7, 'message'],
    [8, 'pigeon'],
    [9, 'conversation'],
  ]);
  const [person, message, pigeon, conversation] = rows.changes.map(({ value }) => value);
  expect(person).toMatchObject({ id: receiver.userId, full_name: 'Mehmet', state: 'active' });
  expect(message).toMatchObject({ id: messageId, content: 'Merhaba', status: 'sent', trip: 1 });
  expect(conversation).toMatchObject({
    personId: receiver.userId,
    is_open: true,
    may_write: false,
  });
  expect(pigeon).toMatchObject({ status: 'in_conversation', trips_left: 19, is_used: true });

  const query = { since: 4, epoch: api.context.epoch };
  const { changes } = await api.call(receiver, 'sync', { query });
  expect(changes.map(({ seq, entity }) => [seq, entity])).toEqual([
    [5, 'person'],
    [6, 'message'],
    [7, 'conversation'],
    [8, 'notification'],
    [9, 'counts'],
  ]);
  expect(changes.at(-1)?.value).toEqual({
    id: receiver.userId,
    unread_count: 1,
    unread_notifications: 1,
  });
});

test('the reply tells what a pull would, for the first message, the next one and one to the sky', async () => {
  const expectPulled = async ({ rows }: { rows: { changes: unknown[] } }) => {
    const { changes } = await api.pull(sender);
    for (const row of rows.changes) expect(changes).toContainEqual(row);
  };
  const image_url = fileUrl(testFileKey(sender.userId, 0));
  const to = { receiverId: receiver.userId, image_url, image_alt: 'Bir güvercin' };
  const first = await api.send(sender, to);
  await expectPulled(first);
  await api.read(receiver, first.messageId);
  await expectPulled(await api.send(sender, { receiverId: receiver.userId }));
  await expectPulled(await api.send(sender, { sky: true, pigeonId: sender.pigeonIds[1] }));
});

test('of two of whom one blocked the other, neither exists for the other', async () => {
  const { db, now } = api.context;
  const block = { user_id: receiver.userId, person_id: sender.userId };
  await db
    .insertInto('blocks')
    .values({ ...block, full_name: null, created_at: now() })
    .execute();
  const toEach = (who: TestPerson, other: TestPerson) =>
    refusalWithoutEffect(api, () => api.send(who, { receiverId: other.userId }));
  expect(await toEach(sender, receiver)).toBe('receiver-not-found');
  expect(await toEach(receiver, sender)).toBe('receiver-not-found');
});

test('a message to the sky leaves on the pigeon and can be seen by all', async () => {
  const { messageId, rows } = await api.send(sender, { sky: true });
  expect(rows.changes.map(({ entity }) => entity)).toEqual(['message', 'pigeon']);
  const sky = await api.call(receiver, 'list-sky');
  expect(sky.items.map(({ id }) => id)).toEqual([messageId]);
  expect(sky.people.map(({ id }) => id)).toEqual([sender.userId]);
});

test('500 code points pass, counted as people count them; an own upload travels along', async () => {
  const image_url = fileUrl(testFileKey(sender.userId, 0));
  const args = { receiverId: receiver.userId, content: '🕊'.repeat(500), image_url };
  const { rows } = await api.send(sender, { ...args, image_alt: 'Bir güvercin' });
  expect(rows.changes.find(({ entity }) => entity === 'message')?.value).toMatchObject({
    content: args.content,
    image_url,
    image_alt: 'Bir güvercin',
    image_width: 800,
  });
});

test('the number at which it first reached the receiver stays on its row', async () => {
  const { messageId } = await api.send(sender, { receiverId: receiver.userId });
  await api.read(receiver, messageId);
  const row = await api.context.db
    .selectFrom('messages')
    .select('received_seq')
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow();
  expect(row.received_seq).toBe(6);
});

test('the pigeon flies on between the two once its message has been read', async () => {
  const first = await api.send(sender, { receiverId: receiver.userId });
  const again = { receiverId: receiver.userId };
  expect(await refusalWithoutEffect(api, () => api.send(sender, again))).toBe(
    'pigeon-message-unread',
  );
  await api.read(receiver, first.messageId);
  await api.send(receiver, { receiverId: sender.userId, pigeonId: sender.pigeonIds[0] });
  const { pigeons } = await api.call(sender, 'list-pigeons');
  const flown = pigeons.find(({ id }) => id === sender.pigeonIds[0]);
  expect(flown).toMatchObject({ trips_left: 18, personId: receiver.userId });
});

test('a text from the clipboard cannot smuggle its blanks past the limits', async () => {
  const to = { receiverId: receiver.userId };
  expect(await refusalWithoutEffect(api, () => api.send(sender, { ...to, content: ' \n ' }))).toBe(
    'message-empty',
  );
  const long = { ...to, content: 'a'.repeat(501) };
  expect(await refusalWithoutEffect(api, () => api.send(sender, long))).toBe('message-too-long');
});

const refusals: [string, string, () => Promise<Record<string, unknown>>][] = [
  ['an unknown pigeon', 'pigeon-not-found', async () => ({ pigeonId: api.context.makeId() })],
  ["someone else's pigeon", 'pigeon-not-found', async () => ({ pigeonId: receiver.pigeonIds[0] })],
  [
    'a used pigeon',
    'pigeon-not-available',
    async () => {
      await api.send(sender, { sky: true });
      return {};
    },
  ],
  ['an unknown person', 'receiver-not-found', async () => ({ receiverId: api.context.makeId() })],
  ['oneself', 'receiver-self', async () => ({ receiverId: sender.userId })],
  [
    'a frozen person',
    'receiver-unavailable',
    async () => {
      await setState(receiver, 'frozen');
      return {};
    },
  ],
  [
    'a deleted person',
    'receiver-not-found',
    async () => {
      await setState(receiver, 'deleted');
      return {};
    },
  ],
  [
    'an id that is taken',
    'message-id-taken',
    async () => {
      const { messageId } = await api.send(sender, { sky: true, pigeonId: sender.pigeonIds[1] });
      return { id: messageId };
    },
  ],
  [
    "somebody else's upload",
    'upload-unknown',
    async () => ({ image_url: fileUrl(testFileKey(receiver.userId, 0)) }),
  ],
  ['a URL that is no upload', 'upload-unknown', async () => ({ image_url: 'https://a.example/' })],
  ['sky and person at once', 'body-invalid', async () => ({ sky: true })],
  ['an unknown field', 'body-invalid', async () => ({ status: 'read' })],
  ['a text that no database holds', 'body-invalid', async () => ({ content: 'a\u0000b' })],
  ['a text that is no text', 'body-invalid', async () => ({ content: 7 })],
  ['an id that is none', 'body-invalid', async () => ({ id: 'first' })],
];

test.each(refusals)('%s is refused with %s and changes nothing', async (_, code, prepare) => {
  const args = { receiverId: receiver.userId, ...(await prepare()) };
  expect(await refusalWithoutEffect(api, () => api.send(sender, args))).toBe(code);
});

test('an incomplete profile cannot send, neither to the sky nor to a person', async () => {
  const beginner = await makePerson(api.context, { complete: false });
  expect(await refusalWithoutEffect(api, () => api.send(beginner, { sky: true }))).toBe(
    'profile-incomplete',
  );
  const direct = { receiverId: receiver.userId };
  expect(await refusalWithoutEffect(api, () => api.send(beginner, direct))).toBe(
    'profile-incomplete',
  );
});

test('a repeat under its key is one message', async () => {
  const body = { id: api.context.makeId(), content: 'Merhaba', pigeonId: sender.pigeonIds[0] };
  const call = { caller: sender, name: 'send-message' } as const;
  const args = { body: { ...body, sky: true } };
  const other = { body: { ...body, receiverId: receiver.userId } };
  await expectOnceUnderKey(api, call, { args, other });
  expect((await api.call(receiver, 'list-sky')).items).toHaveLength(1);
});

test('is for people with a session', () => {
  const body = { id: api.context.makeId(), content: 'Merhaba', pigeonId: sender.pigeonIds[0] };
  return expectSessionNeeded(api, 'send-message', { body: { ...body, sky: true } });
});

async function setState({ userId }: TestPerson, state: 'frozen' | 'deleted') {
  await api.context.db.updateTable('users').set({ state }).where('id', '=', userId).execute();
}
