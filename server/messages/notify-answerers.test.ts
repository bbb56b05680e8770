import { expect, test } from 'vitest';
import { deletePerson } from '../accounts/delete-person.ts';
import { makeStrangers, type TestPerson } from '../testing/people.ts';
import { openTwoPeople } from '../testing/two-people.ts';
import { findFewAnswerers, notifyManyAnswerers, TELL_ANSWERERS } from './notify-answerers.ts';
import { removeMessage } from './remove-message.ts';

const api = await openTwoPeople();

async function answerFromSky(): Promise<{ messageId: string; answerId: string }> {
  const { messageId } = await api.send(api.ayse, { sky: true, content: 'Sis var.' });
  const to = { originalMessageId: messageId, receiverId: api.ayse.userId };
  return { messageId, answerId: (await api.reply(api.mehmet, to)).messageId };
}

const headOf = async (person: TestPerson) => (await api.pull(person)).to;

async function pullAnswer(person: TestPerson, since: number, answerId: string) {
  const { epoch } = await api.pull(person);
  const query = { since, epoch, limit: 1000 };
  const { changes } = await api.call(person, 'sync', { query });
  return changes.find(({ id }) => id === answerId)?.value;
}

const gone = { original: { status: 'recalled', content: '', image_url: null } };

test.each([
  ['its recall', () => api.recall(api.ayse, api.ayse.pigeonIds[0])],
  ['its removal', (messageId: string) => removeMessage(api.context, messageId)],
  ['its author’s deletion', () => deletePerson(api.context, api.ayse.userId)],
] as const)('the replies to a letter stay without their original after %s', async (_, lose) => {
  const { messageId, answerId } = await answerFromSky();
  const before = await headOf(api.mehmet);
  await lose(messageId);
  expect(await pullAnswer(api.mehmet, before, answerId)).toMatchObject(gone);
});

test('a block removes the reply, and unblocking restores it with its original', async () => {
  const { answerId } = await answerFromSky();
  const path = { userId: api.mehmet.userId };
  const before = await headOf(api.mehmet);
  await api.call(api.ayse, 'block-person', { path });
  expect(await pullAnswer(api.mehmet, before, answerId)).toBeNull();
  await api.call(api.ayse, 'unblock-person', { path });
  expect(await pullAnswer(api.mehmet, before, answerId)).toMatchObject({
    original: { content: 'Sis var.' },
  });
});

test('people beyond one transaction’s limit are updated by a job', async () => {
  const { messageId, answerId } = await answerFromSky();
  const { db, makeId } = api.context;
  const ids = await makeStrangers(api.context, 200);
  const created_at = api.context.now();
  const letter = { content: 'Ben de.', status: 'sent', trip: 1, created_at } as const;
  const answers = ids.map((sender_id) => ({
    ...{ id: makeId(), sender_id, receiver_id: api.ayse.userId, ...letter },
    ...{ original_message_id: messageId, pigeon_id: api.mehmet.pigeonIds[0] ?? '' },
    landing_allowed: false,
  }));
  await db.insertInto('messages').values(answers).execute();
  expect(await findFewAnswerers(db, messageId)).toEqual([]);
  const before = await headOf(api.mehmet);
  await api.recall(api.ayse, api.ayse.pigeonIds[0]);
  expect(await pullAnswer(api.mehmet, before, answerId)).toBeUndefined();
  // A direct read shows the recall at once.
  const { message } = await api.call(api.mehmet, 'get-message', { path: { id: answerId } });
  expect(message).toMatchObject(gone);
  const jobs = db.selectFrom('jobs').select('args').where('kind', '=', TELL_ANSWERERS);
  expect(await jobs.execute()).toEqual([{ args: { messageId } }]);
  await notifyManyAnswerers(api.context, { messageId });
  expect(await pullAnswer(api.mehmet, before, answerId)).toMatchObject(gone);
  const told = db.selectFrom('log').select('user_id').where('entity', '=', 'message');
  const answersToo = told.where('user_id', 'in', ids);
  expect(await answersToo.execute()).toHaveLength(ids.length);
});
