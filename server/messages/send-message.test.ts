import { expect, test } from 'vitest';
import { fileUrl } from '../../contract/uploads.ts';
import { makePerson, type TestPerson, testFileKey } from '../testing/people.ts';
import { expectOnceUnderKey, rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople({ ayse: { pigeons: 2 } });

test('a message to a person is sent on the pigeon and reaches both logs', async () => {
  const { messageId, rows } = await api.send(api.ayse, { receiverId: api.mehmet.userId });
  expect(rows.changes.map(({ seq, entity }) => [seq, entity])).toEqual([
    [6, 'person'],
    [7, 'message'],
    [8, 'pigeon'],
    [9, 'conversation'],
  ]);
  const [person, message, pigeon, conversation] = rows.changes.map(({ value }) => value);
  expect(person).toMatchObject({ id: api.mehmet.userId, full_name: 'Mehmet', state: 'active' });
  expect(message).toMatchObject({ id: messageId, content: 'Merhaba', status: 'sent', trip: 1 });
  expect(conversation).toMatchObject({
    personId: api.mehmet.userId,
    is_open: true,
    may_write: false,
  });
  expect(pigeon).toMatchObject({ status: 'in_conversation', trips_left: 19, is_used: true });

  const query = { since: 4, epoch: api.context.epoch };
  const { changes } = await api.call(api.mehmet, 'sync', { query });
  expect(changes.map(({ seq, entity }) => [seq, entity])).toEqual([
    [5, 'person'],
    [6, 'message'],
    [7, 'conversation'],
    [8, 'notification'],
    [9, 'counts'],
  ]);
  expect(changes.at(-1)?.value).toEqual({
    id: api.mehmet.userId,
    unread_count: 1,
    unread_notifications: 1,
  });
});

test('the response has the rows of a pull, for a first, a second and a sky message', async () => {
  const expectPulled = async ({ rows }: { rows: { changes: unknown[] } }) => {
    const { changes } = await api.pull(api.ayse);
    for (const row of rows.changes) expect(changes).toContainEqual(row);
  };
  const image_url = fileUrl(testFileKey(api.ayse.userId, 0));
  const to = { receiverId: api.mehmet.userId, image_url, image_alt: 'Bir güvercin' };
  const first = await api.send(api.ayse, to);
  await expectPulled(first);
  await api.read(api.mehmet, first.messageId);
  await expectPulled(await api.send(api.ayse, { receiverId: api.mehmet.userId }));
  await expectPulled(await api.send(api.ayse, { sky: true, pigeonId: api.ayse.pigeonIds[1] }));
});

test('after a block neither person is found by the other', async () => {
  const { db, now } = api.context;
  const block = { user_id: api.mehmet.userId, person_id: api.ayse.userId };
  await db
    .insertInto('blocks')
    .values({ ...block, full_name: null, created_at: now() })
    .execute();
  const toEach = (who: TestPerson, other: TestPerson) =>
    rejectionWithoutEffect(api, () => api.send(who, { receiverId: other.userId }));
  expect(await toEach(api.ayse, api.mehmet)).toBe('receiver-not-found');
  expect(await toEach(api.mehmet, api.ayse)).toBe('receiver-not-found');
});

test('a message to the sky is sent on the pigeon and is visible to everybody', async () => {
  const { messageId, rows } = await api.send(api.ayse, { sky: true });
  expect(rows.changes.map(({ entity }) => entity)).toEqual(['message', 'pigeon']);
  const sky = await api.call(api.mehmet, 'list-sky');
  expect(sky.items.map(({ id }) => id)).toEqual([messageId]);
  expect(sky.people.map(({ id }) => id)).toEqual([api.ayse.userId]);
});

test('500 code points are accepted, and an own upload is sent along', async () => {
  const image_url = fileUrl(testFileKey(api.ayse.userId, 0));
  const args = { receiverId: api.mehmet.userId, content: '🕊'.repeat(500), image_url };
  const { rows } = await api.send(api.ayse, { ...args, image_alt: 'Bir güvercin' });
  expect(rows.changes.find(({ entity }) => entity === 'message')?.value).toMatchObject({
    content: args.content,
    image_url,
    image_alt: 'Bir güvercin',
    image_width: 800,
  });
});

test('a message keeps the sequence number at which its receiver first got it', async () => {
  const { messageId } = await api.send(api.ayse, { receiverId: api.mehmet.userId });
  await api.read(api.mehmet, messageId);
  const row = await api.context.db
    .selectFrom('messages')
    .select('received_seq')
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow();
  expect(row.received_seq).toBe(6);
});

test('the pigeon flies on between the two once its message has been read', async () => {
  const first = await api.send(api.ayse, { receiverId: api.mehmet.userId });
  const again = { receiverId: api.mehmet.userId };
  expect(await rejectionWithoutEffect(api, () => api.send(api.ayse, again))).toBe(
    'pigeon-message-unread',
  );
  await api.read(api.mehmet, first.messageId);
  await api.send(api.mehmet, { receiverId: api.ayse.userId, pigeonId: api.ayse.pigeonIds[0] });
  const { pigeons } = await api.call(api.ayse, 'list-pigeons');
  const flown = pigeons.find(({ id }) => id === api.ayse.pigeonIds[0]);
  expect(flown).toMatchObject({ trips_left: 18, personId: api.mehmet.userId });
});

test('pasted blanks do not get around the length limits', async () => {
  const to = { receiverId: api.mehmet.userId };
  expect(
    await rejectionWithoutEffect(api, () => api.send(api.ayse, { ...to, content: ' \n ' })),
  ).toBe('message-empty');
  const long = { ...to, content: 'a'.repeat(501) };
  expect(await rejectionWithoutEffect(api, () => api.send(api.ayse, long))).toBe(
    'message-too-long',
  );
});

const rejections: [string, string, () => Promise<Record<string, unknown>>][] = [
  ['an unknown pigeon', 'pigeon-not-found', async () => ({ pigeonId: api.context.makeId() })],
  [
    "someone else's pigeon",
    'pigeon-not-found',
    async () => ({ pigeonId: api.mehmet.pigeonIds[0] }),
  ],
  [
    'a used pigeon',
    'pigeon-not-available',
    async () => {
      await api.send(api.ayse, { sky: true });
      return {};
    },
  ],
  ['an unknown person', 'receiver-not-found', async () => ({ receiverId: api.context.makeId() })],
  ['oneself', 'receiver-self', async () => ({ receiverId: api.ayse.userId })],
  [
    'a frozen person',
    'receiver-unavailable',
    async () => {
      await setState(api.mehmet, 'frozen');
      return {};
    },
  ],
  [
    'a deleted person',
    'receiver-not-found',
    async () => {
      await setState(api.mehmet, 'deleted');
      return {};
    },
  ],
  [
    'an id that is taken',
    'message-id-taken',
    async () => {
      const { messageId } = await api.send(api.ayse, {
        sky: true,
        pigeonId: api.ayse.pigeonIds[1],
      });
      return { id: messageId };
    },
  ],
  [
    "somebody else's upload",
    'upload-unknown',
    async () => ({ image_url: fileUrl(testFileKey(api.mehmet.userId, 0)) }),
  ],
  ['a URL that is no upload', 'upload-unknown', async () => ({ image_url: 'https://a.example/' })],
  ['sky and person at once', 'body-invalid', async () => ({ sky: true })],
  ['an unknown field', 'body-invalid', async () => ({ status: 'read' })],
  ['a text that no database holds', 'body-invalid', async () => ({ content: 'a\u0000b' })],
  ['a text that is no text', 'body-invalid', async () => ({ content: 7 })],
  ['an id that is none', 'body-invalid', async () => ({ id: 'first' })],
];

test.each(rejections)('%s is rejected with %s and changes nothing', async (_, code, prepare) => {
  const args = { receiverId: api.mehmet.userId, ...(await prepare()) };
  expect(await rejectionWithoutEffect(api, () => api.send(api.ayse, args))).toBe(code);
});

test('an incomplete profile cannot send, neither to the sky nor to a person', async () => {
  const beginner = await makePerson(api.context, { complete: false });
  expect(await rejectionWithoutEffect(api, () => api.send(beginner, { sky: true }))).toBe(
    'profile-incomplete',
  );
  const direct = { receiverId: api.mehmet.userId };
  expect(await rejectionWithoutEffect(api, () => api.send(beginner, direct))).toBe(
    'profile-incomplete',
  );
});

test('a retry under the same key is one message', async () => {
  const body = { id: api.context.makeId(), content: 'Merhaba', pigeonId: api.ayse.pigeonIds[0] };
  const call = { caller: api.ayse, name: 'send-message' } as const;
  const args = { body: { ...body, sky: true } };
  const other = { body: { ...body, receiverId: api.mehmet.userId } };
  await expectOnceUnderKey(api, call, { args, other });
  expect((await api.call(api.mehmet, 'list-sky')).items).toHaveLength(1);
});

test('is for people with a session', () => {
  const body = { id: api.context.makeId(), content: 'Merhaba', pigeonId: api.ayse.pigeonIds[0] };
  return expectSessionNeeded(api, 'send-message', { body: { ...body, sky: true } });
});

async function setState({ userId }: TestPerson, state: 'frozen' | 'deleted') {
  await api.context.db.updateTable('users').set({ state }).where('id', '=', userId).execute();
}
