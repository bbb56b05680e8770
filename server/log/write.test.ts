import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/api.ts';
import { rejectionOf } from '../testing/call.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';

let api: TestApi;
let ayse: TestPerson;
let mehmet: TestPerson;

beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  await api.reset();
  ayse = await makePerson(api.context, { pigeons: 2 });
  mehmet = await makePerson(api.context);
});
afterAll(() => api.close());

const letter = () => ({
  id: api.context.makeId(),
  content: 'Bir kere',
  pigeonId: ayse.pigeonIds[0],
  receiverId: mehmet.userId,
});
const sendKeyed = (key: string, body: Record<string, unknown>) =>
  api.call(ayse, 'send-message', { key, body });
const countMessages = async () =>
  (await api.context.db.selectFrom('messages').select('id').execute()).length;

test.each([1, 2, 3, 4, 5])('a call repeated %i times is carried out once', async (times) => {
  const key = api.context.makeId();
  const body = letter();
  const first = await sendKeyed(key, body);
  for (let repeat = 0; repeat < times; repeat += 1) {
    expect(await sendKeyed(key, body)).toEqual(first);
  }
  expect(await countMessages()).toBe(1);
});

test.each([2, 5])('%i calls at the same moment are carried out once', async (times) => {
  const key = api.context.makeId();
  const body = letter();
  const replies = await Promise.all(Array.from({ length: times }, () => sendKeyed(key, body)));
  for (const reply of replies) expect(reply).toEqual(replies[0]);
  expect(await countMessages()).toBe(1);
});

test('a retry returns the rows in their present state', async () => {
  const key = api.context.makeId();
  const body = letter();
  const { messageId } = await sendKeyed(key, body);
  await api.read(mehmet, messageId);
  const { rows } = await sendKeyed(key, body);
  const message = rows.changes.find(({ entity }) => entity === 'message');
  expect(message?.value).toMatchObject({ status: 'read' });
});

test('a body with its fields in another order counts as the same body', async () => {
  const key = api.context.makeId();
  const body = letter();
  const first = await sendKeyed(key, body);
  const turned = Object.fromEntries(Object.entries(body).reverse());
  expect(await sendKeyed(key, turned)).toEqual(first);
});

test('another body, or another endpoint, under the same key is rejected', async () => {
  const key = api.context.makeId();
  const { messageId } = await sendKeyed(key, letter());
  expect(await rejectionOf(sendKeyed(key, letter()))).toBe('idempotency-mismatch');
  const read = api.call(ayse, 'read-message', { key, path: { id: messageId } });
  expect(await rejectionOf(read)).toBe('idempotency-mismatch');
});

test('a rejection is not stored: the same key succeeds once the obstacle is gone', async () => {
  const key = api.context.makeId();
  const body = letter();
  await setState('frozen');
  expect(await rejectionOf(sendKeyed(key, body))).toBe('receiver-unavailable');
  await setState('active');
  await sendKeyed(key, body);
  expect(await countMessages()).toBe(1);
});

test('a key of one person does not affect another’s', async () => {
  const key = api.context.makeId();
  await sendKeyed(key, letter());
  const body = { ...letter(), pigeonId: mehmet.pigeonIds[0], receiverId: ayse.userId };
  await api.call(mehmet, 'send-message', { key, body });
  expect(await countMessages()).toBe(2);
});

test('neither text nor rows are stored with the key', async () => {
  await sendKeyed(api.context.makeId(), letter());
  const rows = await api.context.db.selectFrom('idempotency_keys').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('Bir kere');
});

test('of two writers who send one pigeon, one succeeds', async () => {
  const sends = [letter(), letter(), letter()].map((body) =>
    api.call(ayse, 'send-message', { body }).then(
      () => 'sent',
      (error: Error) => error.message,
    ),
  );
  const ends = await Promise.all(sends);
  expect(ends.filter((end) => end === 'sent')).toHaveLength(1);
  expect(await countMessages()).toBe(1);
});

test('a simultaneous recall and read never leave a half-applied state', async () => {
  for (let round = 0; round < 6; round += 1) {
    const sender = await makePerson(api.context);
    const { messageId } = await api.send(sender, { receiverId: mehmet.userId });
    await Promise.all([api.recall(sender, sender.pigeonIds[0]), api.read(mehmet, messageId)]);
    const { message } = await api.call(sender, 'get-message', { path: { id: messageId } });
    const [pigeon] = (await api.call(sender, 'list-pigeons')).pigeons;
    expect(pigeon?.status).toBe('available');
    expect(message.content).toBe(message.status === 'read' ? 'Merhaba' : '');
  }
  expect(await api.call(mehmet, 'unread-count')).toEqual({ unread_count: 0 });
});

test('many writers leave no gap or duplicate, and a concurrent reader misses nothing', async () => {
  const WRITERS = 24;
  const writers: TestPerson[] = [];
  for (let at = 0; at < WRITERS; at += 1) writers.push(await makePerson(api.context));

  let isDone = false;
  const seen = new Map<string, number>();
  const { to: start } = await api.pull(mehmet);
  const follow = async () => {
    let cursor = start;
    for (let isLast = false; !isLast; ) {
      isLast = isDone;
      const query = { since: cursor, epoch: api.context.epoch, limit: 7 };
      const page = await api.call(mehmet, 'sync', { query });
      for (const { entity, id, seq } of page.changes) {
        expect(seq).toBeGreaterThan(cursor);
        seen.set(`${entity} ${id}`, seq);
      }
      cursor = page.to;
      if (page.more) isLast = false;
    }
    return cursor;
  };
  const following = follow();
  // Each writer sends to Mehmet and to the next writer, so many heads are locked in different orders.
  await Promise.all(
    writers.map(async (writer, at) => {
      const { messageId } = await api.send(writer, { receiverId: mehmet.userId });
      await api.read(mehmet, messageId);
      const next = writers[(at + 1) % WRITERS] ?? writer;
      const again = { receiverId: next.userId };
      await api.recall(writer, writer.pigeonIds[0]);
      await api.send(writer, again);
    }),
  );
  isDone = true;
  const cursor = await following;

  const all = await api.pull(mehmet);
  expect(cursor).toBe(all.to);
  // Mehmet gets five changes for a send (person, message, conversation, notification, counts), four for a read (all
  // except the person), and one for a recall (the conversation).
  expect(all.to).toBe(start + WRITERS * (5 + 4 + 1));
  const fresh = all.changes.filter(({ entity }) => ['message', 'person'].includes(entity));
  expect(fresh).toHaveLength(WRITERS * 2);
  for (const { entity, id, seq } of fresh) expect(seen.get(`${entity} ${id}`)).toBe(seq);
  for (const person of [mehmet, ...writers]) await expectWholeLog(person);
  expect(await api.call(mehmet, 'unread-count')).toEqual({ unread_count: 0 });
});

async function expectWholeLog({ userId }: TestPerson) {
  const { db } = api.context;
  const rows = await db.selectFrom('log').select('seq').where('user_id', '=', userId).execute();
  const head = await db
    .selectFrom('heads')
    .select('seq')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  expect(Math.max(...rows.map(({ seq }) => seq))).toBe(head.seq);
  expect(new Set(rows.map(({ seq }) => seq)).size).toBe(rows.length);
}

async function setState(state: 'active' | 'frozen') {
  const { db } = api.context;
  await db.updateTable('users').set({ state }).where('id', '=', mehmet.userId).execute();
}
