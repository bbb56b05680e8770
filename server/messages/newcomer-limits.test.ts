import { beforeEach, expect, test } from 'vitest';
import { fileUrl } from '../../contract/uploads.ts';
import { makePerson, type TestPerson, testFileKey } from '../testing/people.ts';
import { rejectionWithoutEffect } from '../testing/rejections.ts';
import { openTwoPeople } from '../testing/two-people.ts';
import { findNewcomerWait, type NewcomerFacts } from './newcomer-limits.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const limits = { LIMIT_STRANGERS: '2', LIMIT_NEWCOMER_ANSWERS: '1', LIMIT_NEWCOMER_DAYS: '14' };
const api = await openTwoPeople({ settings: limits, ayse: { pigeons: 8 } });

let pigeon = 0;
beforeEach(() => {
  pigeon = 0;
});
const write = (receiver: TestPerson, more: Record<string, unknown> = {}) => {
  const pigeonId = api.ayse.pigeonIds[pigeon];
  pigeon += 1;
  return api.send(api.ayse, { receiverId: receiver.userId, pigeonId, ...more });
};
const rejection = (receiver: TestPerson, more?: Record<string, unknown>) =>
  rejectionWithoutEffect(api, () => write(receiver, more));
const answer = (writer: TestPerson, originalMessageId: string) =>
  api.reply(writer, { receiverId: api.ayse.userId, originalMessageId });
const waitOf = (receiver: TestPerson) =>
  write(receiver).then(
    () => null,
    (error: { retryAfterSeconds?: number }) => error.retryAfterSeconds,
  );

test('before the first reply a person can write to a limited number of strangers in 24 hours', async () => {
  await write(api.mehmet);
  api.clock.advance(HOUR_MS);
  await write(await makePerson(api.context));
  const third = await makePerson(api.context);
  expect(await rejection(third)).toBe('stranger-limit');
  expect(await waitOf(third)).toBe(23 * 3600);
  // She may write again to a person to whom she has written before.
  await write(api.mehmet);
  api.clock.advance(23 * HOUR_MS);
  expect(await waitOf(third)).toBe(null);
});

test('replies, and letters to a person who has written, are not limited', async () => {
  await write(await makePerson(api.context));
  await write(await makePerson(api.context));
  const { messageId } = await api.send(api.mehmet, { receiverId: api.ayse.userId });
  await api.read(api.ayse, messageId);
  const pigeonId = api.mehmet.pigeonIds[0];
  const reply = { receiverId: api.mehmet.userId, originalMessageId: messageId, pigeonId };
  await api.reply(api.ayse, { ...reply, content: 'https://guvercin.example' });
  await write(api.mehmet, { content: 'https://guvercin.example' });
});

test('a letter to the sky is not limited', async () => {
  const image_url = fileUrl(testFileKey(api.ayse.userId, 0));
  await api.send(api.ayse, { sky: true, content: 'https://guvercin.example', image_url });
});

test('links and pictures to strangers are allowed after the first reply or two weeks', async () => {
  const link = { content: 'bak: guvercin.com/x' };
  const picture = { image_url: fileUrl(testFileKey(api.ayse.userId, 0)) };
  expect(await rejection(api.mehmet, link)).toBe('stranger-link');
  expect(await rejection(api.mehmet, picture)).toBe('stranger-link');
  await write(api.mehmet, { content: 'Yarın saat 9.30’da, pazarda. Gelir misin?' });
  api.clock.advance(14 * DAY_MS);
  await write(await makePerson(api.context), link);
});

test('a reply lifts both limits, but not one from a new account', async () => {
  const settled = await makePerson(api.context);
  await api.context.db
    .updateTable('users')
    .set({ created_at: new Date(api.clock.now().getTime() - 14 * DAY_MS) })
    .where('id', '=', settled.userId)
    .execute();
  const toNew = await write(api.mehmet);
  const toSettled = await write(settled);
  const [third, fourth] = [await makePerson(api.context), await makePerson(api.context)];
  await api.read(api.mehmet, toNew.messageId);
  await answer(api.mehmet, toNew.messageId);
  // The person who answered no longer counts as a stranger, so one more letter is allowed.
  await write(third);
  expect(await rejection(fourth)).toBe('stranger-limit');
  await api.read(settled, toSettled.messageId);
  await answer(settled, toSettled.messageId);
  await write(fourth, { content: 'https://guvercin.example' });
});

const facts = (more: Partial<NewcomerFacts>): NewcomerFacts => ({
  ...{ registeredAt: new Date(0), answers: 0, strangers: [] },
  ...more,
});
test.each([
  [facts({}), { isFirst: true, hasLinkOrPicture: false }, null],
  [facts({}), { isFirst: true, hasLinkOrPicture: true }, 'stranger-link'],
  [facts({ answers: 1 }), { isFirst: true, hasLinkOrPicture: true }, 'stranger-link'],
  [facts({ answers: 2 }), { isFirst: true, hasLinkOrPicture: true }, null],
  [facts({ strangers: [new Date(9)] }), { isFirst: true, hasLinkOrPicture: false }, null],
  [
    facts({ strangers: [new Date(9), new Date(5)] }),
    ...([{ isFirst: true, hasLinkOrPicture: false }, 'stranger-limit'] as const),
  ],
  [
    facts({ strangers: [new Date(9), new Date(5)] }),
    ...([{ isFirst: false, hasLinkOrPicture: false }, null] as const),
  ],
  [
    facts({ answers: 1, strangers: [new Date(9), new Date(5)] }),
    ...([{ isFirst: true, hasLinkOrPicture: false }, null] as const),
  ],
  [
    facts({ answers: 1, strangers: [9, 8, 5].map((at) => new Date(at)) }),
    ...([{ isFirst: true, hasLinkOrPicture: false }, null] as const),
  ],
  [
    facts({ answers: 1, strangers: [9, 8, 5, 4].map((at) => new Date(at)) }),
    ...([{ isFirst: true, hasLinkOrPicture: false }, 'stranger-limit'] as const),
  ],
  [
    facts({ answers: 2, strangers: [9, 8, 5, 4].map((at) => new Date(at)) }),
    ...([{ isFirst: true, hasLinkOrPicture: false }, null] as const),
  ],
])('for sender %j the letter %j is limited by %s', (known, letter, code) => {
  const numbers = { strangers: 2, answers: 2, days: 14 };
  expect(findNewcomerWait(known, letter, numbers, new Date(10))?.code ?? null).toBe(code);
});
