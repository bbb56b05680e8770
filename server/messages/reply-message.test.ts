import { expect, test } from 'vitest';
import { fileUrl } from '../../contract/uploads.ts';
import { rejectionOf } from '../testing/call.ts';
import { makePerson, testFileKey } from '../testing/people.ts';
import { expectOnceUnderKey, rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople();

async function sendAndRead() {
  const { messageId } = await api.send(api.ayse, { receiverId: api.mehmet.userId });
  await api.read(api.mehmet, messageId);
  return {
    originalMessageId: messageId,
    receiverId: api.ayse.userId,
    pigeonId: api.ayse.pigeonIds[0],
  };
}

test('a reply to a direct message returns on the same pigeon', async () => {
  const back = await sendAndRead();
  const { messageId, rows } = await api.reply(api.mehmet, { ...back, content: '  Selam!  ' });
  expect(rows.changes.map(({ entity }) => entity)).toEqual(['message', 'conversation']);
  expect(rows.changes[0]?.value).toMatchObject({
    content: 'Selam!',
    pigeonId: api.ayse.pigeonIds[0],
    originalMessageId: back.originalMessageId,
    trip: 2,
  });
  const { pigeons } = await api.call(api.ayse, 'list-pigeons');
  expect(pigeons[0]).toMatchObject({ status: 'in_conversation', trips_left: 18, messageId });
});

test('a reply to the sky is a direct message to the author on an own pigeon', async () => {
  const { messageId } = await api.send(api.ayse, { sky: true });
  await api.reply(api.mehmet, { originalMessageId: messageId, receiverId: api.ayse.userId });
  const [mine] = (await api.call(api.mehmet, 'list-pigeons')).pigeons;
  const [hers] = (await api.call(api.ayse, 'list-pigeons')).pigeons;
  expect(mine).toMatchObject({ status: 'in_conversation', personId: api.ayse.userId });
  expect(hers).toMatchObject({ status: 'in_sky', trips_left: 19 });
});

test('a reply to the sky shows its original to the person who replies only', async () => {
  const { messageId } = await api.send(api.ayse, { sky: true, content: 'Sis var.' });
  const third = await makePerson(api.context);
  const to = { originalMessageId: messageId, receiverId: api.ayse.userId };
  const answer = await api.reply(api.mehmet, to);
  await api.reply(third, { ...to, content: 'Başkasının yanıtı' });
  const original = { id: messageId, content: 'Sis var.', senderId: api.ayse.userId };
  const findValue = ({ rows, messageId: id }: typeof answer) =>
    rows.changes.find((change) => change.id === id)?.value;
  expect(findValue(answer)).toMatchObject({ original });
  const path = { id: answer.messageId };
  expect((await api.call(api.mehmet, 'get-message', { path })).message).toMatchObject({ original });
  const query = { box: 'sent', limit: 20 } as const;
  const { items } = await api.call(api.mehmet, 'list-messages', { query });
  expect(items).toMatchObject([{ original }]);
  // The author has the letter itself, and a stranger sees none of it.
  expect((await api.call(api.ayse, 'get-message', { path })).message).not.toHaveProperty(
    'original',
  );
  expect(JSON.stringify(await api.pull(api.mehmet))).not.toContain('Başkasının');
  expect(await rejectionOf(api.call(third, 'get-message', { path }))).toBe('message-not-found');
  // Letters that both have in their logs are not attached.
  await api.read(api.ayse, answer.messageId);
  const back = { originalMessageId: answer.messageId, receiverId: api.mehmet.userId };
  const direct = await api.reply(api.ayse, { ...back, pigeonId: api.mehmet.pigeonIds[0] });
  expect(findValue(direct)).toMatchObject({ trip: 2 });
  expect(findValue(direct)).not.toHaveProperty('original');
});

test('a reply needs an own pigeon when the pigeon was recalled', async () => {
  const back = await sendAndRead();
  await api.recall(api.ayse, api.ayse.pigeonIds[0]);
  expect(await rejectionWithoutEffect(api, () => api.reply(api.mehmet, back))).toBe(
    'pigeon-not-in-conversation',
  );
  await api.reply(api.mehmet, { ...back, pigeonId: api.mehmet.pigeonIds[0] });
});

test('a reply needs an own pigeon when the pigeon has flown on to another person', async () => {
  const back = await sendAndRead();
  const third = await makePerson(api.context);
  await api.recall(api.ayse, api.ayse.pigeonIds[0]);
  await api.send(api.ayse, { receiverId: third.userId });
  expect(await rejectionWithoutEffect(api, () => api.reply(api.mehmet, back))).toBe(
    'pigeon-not-in-conversation',
  );
});

test('an unread message keeps the pigeon', async () => {
  const { messageId } = await api.send(api.ayse, { receiverId: api.mehmet.userId });
  const args = { originalMessageId: messageId, receiverId: api.ayse.userId };
  const onHers = { ...args, pigeonId: api.ayse.pigeonIds[0] };
  expect(await rejectionWithoutEffect(api, () => api.reply(api.mehmet, onHers))).toBe(
    'pigeon-message-unread',
  );
});

test('a stranger cannot reply to a message between two others', async () => {
  const back = await sendAndRead();
  const stranger = await makePerson(api.context);
  const args = { ...back, pigeonId: stranger.pigeonIds[0] };
  expect(await rejectionWithoutEffect(api, () => api.reply(stranger, args))).toBe(
    'message-not-found',
  );
});

test('a reply can be sent to the other of the two only', async () => {
  const back = await sendAndRead();
  const third = await makePerson(api.context);
  const aside = { ...back, receiverId: third.userId };
  expect(await rejectionWithoutEffect(api, () => api.reply(api.mehmet, aside))).toBe(
    'receiver-not-found',
  );
  const self = { ...back, receiverId: api.mehmet.userId };
  expect(await rejectionWithoutEffect(api, () => api.reply(api.mehmet, self))).toBe(
    'receiver-self',
  );
});

test('a reply to a recalled or unknown message is rejected', async () => {
  const { messageId } = await api.send(api.ayse, { sky: true });
  await api.recall(api.ayse, api.ayse.pigeonIds[0]);
  const args = { originalMessageId: messageId, receiverId: api.ayse.userId };
  expect(await rejectionWithoutEffect(api, () => api.reply(api.mehmet, args))).toBe(
    'message-not-found',
  );
  const unknown = { ...args, originalMessageId: api.context.makeId() };
  expect(await rejectionWithoutEffect(api, () => api.reply(api.mehmet, unknown))).toBe(
    'message-not-found',
  );
});

test.each([
  ['an unknown pigeon', 'pigeon-not-found', () => ({ pigeonId: api.context.makeId() })],
  ['no text', 'message-empty', () => ({ content: ' \n ' })],
  ['nothing to see', 'message-empty', () => ({ content: '\u2800\u3164' })],
  ['too long a text', 'message-too-long', () => ({ content: 'a'.repeat(501) })],
  ['an id that is taken', 'message-id-taken', (original: string) => ({ id: original })],
  ['a URL that is no upload', 'upload-unknown', () => ({ image_url: 'https://a.example/' })],
  [
    'somebody else’s upload',
    'upload-unknown',
    () => ({ image_url: fileUrl(testFileKey(api.ayse.userId, 0)) }),
  ],
  ['an unknown field', 'body-invalid', () => ({ sky: true })],
] as const)('%s is rejected with %s and changes nothing', async (_, code, more) => {
  const back = await sendAndRead();
  const reply = () => api.reply(api.mehmet, { ...back, ...more(back.originalMessageId) });
  expect(await rejectionWithoutEffect(api, reply)).toBe(code);
});

test('a reply to the sky rejects an own pigeon that is away and another person’s pigeon', async () => {
  const third = await makePerson(api.context, { pigeons: 2 });
  const { messageId } = await api.send(api.ayse, { sky: true });
  await api.send(api.mehmet, { sky: true });
  const to = { originalMessageId: messageId, receiverId: api.ayse.userId };
  const reply = (pigeonId: string | undefined) =>
    rejectionWithoutEffect(api, () => api.reply(api.mehmet, { ...to, pigeonId }));
  expect(await reply(api.mehmet.pigeonIds[0])).toBe('pigeon-not-available');
  expect(await reply(third.pigeonIds[0])).toBe('pigeon-not-found');
});

test('replies to a frozen person, or from an incomplete profile, are rejected', async () => {
  const back = await sendAndRead();
  const reply = () => api.reply(api.mehmet, back);
  const { db } = api.context;
  const profiles = db.updateTable('profiles').where('user_id', '=', api.mehmet.userId);
  await profiles.set({ completion: 83 }).execute();
  expect(await rejectionWithoutEffect(api, reply)).toBe('profile-incomplete');
  await profiles.set({ completion: 100 }).execute();
  const users = db.updateTable('users').where('id', '=', api.ayse.userId);
  await users.set({ state: 'frozen' }).execute();
  expect(await rejectionWithoutEffect(api, reply)).toBe('receiver-unavailable');
});

test('a retry under the same key is one reply', async () => {
  const body = { ...(await sendAndRead()), id: api.context.makeId(), content: 'Selam' };
  const call = { caller: api.mehmet, name: 'reply-message' } as const;
  const other = { body: { ...body, content: 'Hoşça kal' } };
  await expectOnceUnderKey(api, call, { args: { body }, other });
});

test('is for people with a session', async () => {
  const body = { ...(await sendAndRead()), id: api.context.makeId(), content: 'Selam' };
  await expectSessionNeeded(api, 'reply-message', { body });
});
