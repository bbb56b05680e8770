import { expect, test } from 'vitest';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { expectOnceUnderKey, rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';
import { purge } from '../upkeep/schedule-purge.ts';

const api = await openTwoPeople({ settings: { LIMIT_REPORTS: '8' }, ayse: { pigeons: 2 } });

const report = (caller: TestPerson, about: Record<string, unknown>, key?: string) => {
  const body = { id: api.context.makeId(), reason: 'spam', ...about };
  return api.call(caller, 'report', { body, ...(key === undefined ? {} : { key }) });
};
const stored = () => api.context.db.selectFrom('reports').selectAll().execute();

test('a reported message is kept in its state at the time, also after a recall', async () => {
  const { messageId } = await api.send(api.ayse, { receiverId: api.mehmet.userId });
  const logs = [await api.pull(api.ayse), await api.pull(api.mehmet)];
  expect(await report(api.mehmet, { messageId, text: '  kaba  ' })).toEqual({});
  await api.recall(api.ayse, api.ayse.pigeonIds[0]);
  const [row] = await stored();
  expect(row).toMatchObject({
    reporter_id: api.mehmet.userId,
    person_id: api.ayse.userId,
    message_id: messageId,
    reason: 'spam',
    text: 'kaba',
    copy: { content: 'Merhaba', senderId: api.ayse.userId },
  });
  expect(logs[0]?.changes.length).toBeGreaterThan(0);
});

test('the last ten letters between the two are attached if the reporter agrees', async () => {
  const { messageId: first } = await api.send(api.ayse, { receiverId: api.mehmet.userId });
  let original = first;
  const pigeonId = api.ayse.pigeonIds[0];
  let [writer, reader] = [api.ayse, api.mehmet];
  for (let count = 0; count < 12; count += 1) {
    [writer, reader] = [reader, writer];
    await api.read(writer, original);
    const receiverId = reader.userId;
    const args = { receiverId, originalMessageId: original, content: `${count}`, pigeonId };
    original = (await api.reply(writer, args)).messageId;
    api.clock.advance(1000);
  }
  const contents = async (about: Record<string, unknown>) => {
    const id = api.context.makeId();
    await report(api.mehmet, { id, ...about });
    const row = (await stored()).find((one) => one.id === id);
    return row?.context.map(({ content }) => content);
  };
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`);
  expect(await contents({ messageId: original, with_letters: true })).toEqual(numbers(1, 10));
  expect(await contents({ userId: api.ayse.userId, with_letters: true })).toEqual(numbers(2, 11));
  expect(await contents({ messageId: original })).toEqual([]);
  const third = await makePerson(api.context);
  await report(third, { userId: api.ayse.userId, with_letters: true });
  expect((await stored()).at(-1)?.context).toEqual([]);
});

test('a report appears in neither person’s log', async () => {
  const before = [await api.pull(api.ayse), await api.pull(api.mehmet)];
  await report(api.mehmet, { userId: api.ayse.userId });
  expect([await api.pull(api.ayse), await api.pull(api.mehmet)]).toEqual(before);
});

test('a reported profile is kept in its state at the time, also of a blocked person', async () => {
  await api.call(api.ayse, 'block-person', { path: { userId: api.mehmet.userId } });
  await report(api.ayse, { userId: api.mehmet.userId });
  expect((await stored())[0]).toMatchObject({ message_id: null, copy: { full_name: 'Mehmet' } });
});

test('a letter in the sky can be reported, an invisible letter cannot', async () => {
  const sky = await api.send(api.ayse, { sky: true });
  await report(api.mehmet, { messageId: sky.messageId });
  const third = await makePerson(api.context);
  const direct = await api.send(api.ayse, {
    receiverId: api.mehmet.userId,
    pigeonId: api.ayse.pigeonIds[1],
  });
  const { messageId } = direct;
  expect(await rejectionWithoutEffect(api, () => report(third, { messageId }))).toBe(
    'message-not-found',
  );
  await api.recall(api.ayse, api.ayse.pigeonIds[1]);
  expect(await rejectionWithoutEffect(api, () => report(api.mehmet, { messageId }))).toBe(
    'message-not-found',
  );
  expect(await stored()).toHaveLength(1);
});

test('the caller, an unknown person and an unknown letter cannot be reported', async () => {
  const { messageId } = await api.send(api.ayse, { sky: true });
  expect(await rejectionWithoutEffect(api, () => report(api.ayse, { messageId }))).toBe(
    'report-self',
  );
  expect(
    await rejectionWithoutEffect(api, () => report(api.ayse, { userId: api.ayse.userId })),
  ).toBe('report-self');
  const nobody = { userId: api.context.makeId() };
  expect(await rejectionWithoutEffect(api, () => report(api.ayse, nobody))).toBe(
    'profile-not-found',
  );
  expect(await rejectionWithoutEffect(api, () => report(api.ayse, {}))).toBe('body-invalid');
  const both = { userId: api.mehmet.userId, messageId };
  expect(await rejectionWithoutEffect(api, () => report(api.ayse, both))).toBe('body-invalid');
  expect(await stored()).toEqual([]);
});

test('a retry under the same key or the same id is one report', async () => {
  const key = api.context.makeId();
  const about = { id: api.context.makeId(), userId: api.ayse.userId };
  await report(api.mehmet, about, key);
  await report(api.mehmet, about, key);
  await report(api.mehmet, about);
  expect(await stored()).toHaveLength(1);
});

test('reports over the hourly limit are rejected with the time to wait', async () => {
  for (let count = 0; count < 8; count += 1) await report(api.mehmet, { userId: api.ayse.userId });
  expect(
    await rejectionWithoutEffect(api, () => report(api.mehmet, { userId: api.ayse.userId })),
  ).toBe('too-many-requests');
});

test('a report is kept for 180 days', async () => {
  await report(api.mehmet, { userId: api.ayse.userId });
  api.clock.advance(180 * 86_400_000);
  await purge(api.context);
  expect(await stored()).toHaveLength(1);
  api.clock.advance(86_400_000);
  await purge(api.context);
  expect(await stored()).toEqual([]);
});

test('a key is valid for one report only', async () => {
  const body = { id: api.context.makeId(), userId: api.ayse.userId, reason: 'spam' };
  const call = { caller: api.mehmet, name: 'report' } as const;
  await expectOnceUnderKey(api, call, { args: { body }, other: { body: { ...body, text: 'x' } } });
  expect(await stored()).toHaveLength(1);
});

test('is for people with a session', () => {
  const body = { id: api.context.makeId(), userId: api.ayse.userId, reason: 'spam' };
  return expectSessionNeeded(api, 'report', { body });
});
