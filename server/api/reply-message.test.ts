import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../test-api.ts';
import { refusalOf } from '../test-call.ts';
import { makePerson, type TestPerson } from '../test-people.ts';

let api: TestApi;
let ayse: TestPerson;
let mehmet: TestPerson;

beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  await api.reset();
  ayse = await makePerson(api.context);
  mehmet = await makePerson(api.context, { fullName: 'Mehmet' });
});
afterAll(() => api.close());

async function sendAndRead() {
  const { messageId } = await api.send(ayse, { receiverId: mehmet.userId });
  await api.read(mehmet, messageId);
  return { originalMessageId: messageId, receiverId: ayse.userId, pigeonId: ayse.pigeonIds[0] };
}

test('a reply to a direct message rides the same pigeon back', async () => {
  const back = await sendAndRead();
  const { messageId, rows } = await api.reply(mehmet, { ...back, content: '  Selam!  ' });
  expect(rows.changes.map(({ entity }) => entity)).toEqual(['message', 'conversation']);
  expect(rows.changes[0]?.value).toMatchObject({
    content: 'Selam!',
    pigeonId: ayse.pigeonIds[0],
    originalMessageId: back.originalMessageId,
    trip: 2,
  });
  const { pigeons } = await api.call(ayse, 'list-pigeons');
  expect(pigeons[0]).toMatchObject({ status: 'in_conversation', trips_left: 18, messageId });
});

test('a reply to the sky is a direct message to its author on an own pigeon', async () => {
  const { messageId } = await api.send(ayse, { sky: true });
  await api.reply(mehmet, { originalMessageId: messageId, receiverId: ayse.userId });
  const [mine] = (await api.call(mehmet, 'list-pigeons')).pigeons;
  const [hers] = (await api.call(ayse, 'list-pigeons')).pigeons;
  expect(mine).toMatchObject({ status: 'in_conversation', personId: ayse.userId });
  expect(hers).toMatchObject({ status: 'in_sky', trips_left: 19 });
});

test('with the pigeon called home, a reply needs an own one', async () => {
  const back = await sendAndRead();
  await api.recall(ayse, ayse.pigeonIds[0]);
  expect(await refusalOf(api.reply(mehmet, back))).toBe('pigeon-not-in-conversation');
  await api.reply(mehmet, { ...back, pigeonId: mehmet.pigeonIds[0] });
});

test('with the pigeon gone on to somebody else, a reply needs an own one', async () => {
  const back = await sendAndRead();
  const third = await makePerson(api.context);
  await api.recall(ayse, ayse.pigeonIds[0]);
  await api.send(ayse, { receiverId: third.userId });
  expect(await refusalOf(api.reply(mehmet, back))).toBe('pigeon-not-in-conversation');
});

test('an unread message keeps the pigeon', async () => {
  const { messageId } = await api.send(ayse, { receiverId: mehmet.userId });
  const args = { originalMessageId: messageId, receiverId: ayse.userId };
  const onHers = { ...args, pigeonId: ayse.pigeonIds[0] };
  expect(await refusalOf(api.reply(mehmet, onHers))).toBe('pigeon-message-unread');
});

test("a stranger cannot reply to two others' message", async () => {
  const back = await sendAndRead();
  const stranger = await makePerson(api.context);
  const args = { ...back, pigeonId: stranger.pigeonIds[0] };
  expect(await refusalOf(api.reply(stranger, args))).toBe('message-not-found');
});

test('a reply goes to the other one only', async () => {
  const back = await sendAndRead();
  const third = await makePerson(api.context);
  const aside = { ...back, receiverId: third.userId };
  expect(await refusalOf(api.reply(mehmet, aside))).toBe('receiver-not-found');
  const self = { ...back, receiverId: mehmet.userId };
  expect(await refusalOf(api.reply(mehmet, self))).toBe('receiver-self');
});

test('there is no reply to what is recalled or unknown', async () => {
  const { messageId } = await api.send(ayse, { sky: true });
  await api.recall(ayse, ayse.pigeonIds[0]);
  const args = { originalMessageId: messageId, receiverId: ayse.userId };
  expect(await refusalOf(api.reply(mehmet, args))).toBe('message-not-found');
  const unknown = { ...args, originalMessageId: api.context.makeId() };
  expect(await refusalOf(api.reply(mehmet, unknown))).toBe('message-not-found');
});
