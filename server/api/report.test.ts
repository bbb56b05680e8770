import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { purge } from '../purge/schedule-purge.ts';
import { openTestApi, type TestApi } from '../test-api.ts';
import { makePerson, type TestPerson } from '../test-people.ts';
import { expectOnceUnderKey, refusalWithoutEffect } from '../test-refusals.ts';
import { expectSessionNeeded } from '../test-session-needed.ts';

let api: TestApi;
let ayse: TestPerson;
let mehmet: TestPerson;

beforeAll(async () => {
  api = await openTestApi({ LIMIT_REPORTS: '8' });
});
beforeEach(async () => {
  await api.reset();
  ayse = await makePerson(api.context, { pigeons: 2 });
  mehmet = await makePerson(api.context, { fullName: 'Mehmet' });
});
afterAll(() => api.close());

const report = (caller: TestPerson, about: Record<string, unknown>, key?: string) => {
  const body = { id: api.context.makeId(), reason: 'spam', ...about };
  return api.call(caller, 'report', { body, ...(key === undefined ? {} : { key }) });
};
const stored = () => api.context.db.selectFrom('reports').selectAll().execute();

test('a message is kept as it stood, also when it is called back', async () => {
  const { messageId } = await api.send(ayse, { receiverId: mehmet.userId });
  const logs = [await api.pull(ayse), await api.pull(mehmet)];
  expect(await report(mehmet, { messageId, text: '  kaba  ' })).toEqual({});
  await api.recall(ayse, ayse.pigeonIds[0]);
  const [row] = await stored();
  expect(row).toMatchObject({
    reporter_id: mehmet.userId,
    person_id: ayse.userId,
    message_id: messageId,
    reason: 'spam',
    text: 'kaba',
    copy: { content: 'Merhaba', senderId: ayse.userId },
  });
  expect(logs[0]?.changes.length).toBeGreaterThan(0);
});

test('neither of the two hears of a report', async () => {
  const before = [await api.pull(ayse), await api.pull(mehmet)];
  await report(mehmet, { userId: ayse.userId });
  expect([await api.pull(ayse), await api.pull(mehmet)]).toEqual(before);
});

test('a person is kept as their profile stood, also whom one has blocked', async () => {
  await api.call(ayse, 'block-person', { path: { userId: mehmet.userId } });
  await report(ayse, { userId: mehmet.userId });
  expect((await stored())[0]).toMatchObject({ message_id: null, copy: { full_name: 'Mehmet' } });
});

test('one reports a letter in the sky, and no letter that one cannot see', async () => {
  const sky = await api.send(ayse, { sky: true });
  await report(mehmet, { messageId: sky.messageId });
  const third = await makePerson(api.context);
  const direct = await api.send(ayse, {
    receiverId: mehmet.userId,
    pigeonId: ayse.pigeonIds[1],
  });
  const { messageId } = direct;
  expect(await refusalWithoutEffect(api, () => report(third, { messageId }))).toBe(
    'message-not-found',
  );
  await api.recall(ayse, ayse.pigeonIds[1]);
  expect(await refusalWithoutEffect(api, () => report(mehmet, { messageId }))).toBe(
    'message-not-found',
  );
  expect(await stored()).toHaveLength(1);
});

test('oneself, nobody and nothing cannot be reported', async () => {
  const { messageId } = await api.send(ayse, { sky: true });
  expect(await refusalWithoutEffect(api, () => report(ayse, { messageId }))).toBe('report-self');
  expect(await refusalWithoutEffect(api, () => report(ayse, { userId: ayse.userId }))).toBe(
    'report-self',
  );
  const nobody = { userId: api.context.makeId() };
  expect(await refusalWithoutEffect(api, () => report(ayse, nobody))).toBe('profile-not-found');
  expect(await refusalWithoutEffect(api, () => report(ayse, {}))).toBe('body-invalid');
  const both = { userId: mehmet.userId, messageId };
  expect(await refusalWithoutEffect(api, () => report(ayse, both))).toBe('body-invalid');
  expect(await stored()).toEqual([]);
});

test('repeated under its key, or under its id, a report is one', async () => {
  const key = api.context.makeId();
  const about = { id: api.context.makeId(), userId: ayse.userId };
  await report(mehmet, about, key);
  await report(mehmet, about, key);
  await report(mehmet, about);
  expect(await stored()).toHaveLength(1);
});

test('more than the hour allows is refused with the time to wait', async () => {
  for (let count = 0; count < 8; count += 1) await report(mehmet, { userId: ayse.userId });
  expect(await refusalWithoutEffect(api, () => report(mehmet, { userId: ayse.userId }))).toBe(
    'too-many-requests',
  );
});

test('a report is kept for 180 days', async () => {
  await report(mehmet, { userId: ayse.userId });
  api.clock.advance(180 * 86_400_000);
  await purge(api.context);
  expect(await stored()).toHaveLength(1);
  api.clock.advance(86_400_000);
  await purge(api.context);
  expect(await stored()).toEqual([]);
});

test('a key stands for one report only', async () => {
  const body = { id: api.context.makeId(), userId: ayse.userId, reason: 'spam' };
  const call = { caller: mehmet, name: 'report' } as const;
  await expectOnceUnderKey(api, call, { args: { body }, other: { body: { ...body, text: 'x' } } });
  expect(await stored()).toHaveLength(1);
});

test('is for people with a session', () => {
  const body = { id: api.context.makeId(), userId: ayse.userId, reason: 'spam' };
  return expectSessionNeeded(api, 'report', { body });
});
