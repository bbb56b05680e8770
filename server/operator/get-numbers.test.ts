import { beforeEach, expect, test } from 'vitest';
import { measureNumbers } from '../numbers/measure-numbers.ts';
import { createPushCount } from '../numbers/schedule-numbers.ts';
import { addDeadJob } from '../testing/dead-job.ts';
import { makeOperator } from '../testing/make-operator.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { rejectionWithoutEffect } from '../testing/rejections.ts';
import { makeTestReport } from '../testing/reported.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const api = await openTwoPeople({ ayse: { pigeons: 3 }, mehmet: { pigeons: 3 } });
let operator: TestPerson;
beforeEach(async () => {
  operator = await makePerson(api.context);
  await makeOperator(api, operator);
});
const read = async (range?: string) => {
  await makeOperator(api, operator);
  return api.call(operator, 'get-numbers', { query: range === undefined ? {} : { range } });
};
const measure = () => measureNumbers(api.context, import.meta.dirname);
/** Sends one letter to a person and one to the sky, on the nth pigeon of each sender. */
const sendTwo = async (nth = 0) => {
  const [pigeonId, other] = [api.ayse.pigeonIds[nth], api.mehmet.pigeonIds[nth]];
  await api.send(api.ayse, { pigeonId, receiverId: api.mehmet.userId });
  await api.send(api.mehmet, { pigeonId: other, sky: true });
};

test('counts people, letters and reports per day, and gives the current values', async () => {
  await sendTwo();
  const id = await makeTestReport(api, { userId: api.ayse.userId });
  await makeTestReport(api, { userId: api.ayse.userId });
  api.clock.advance(90 * 60_000);
  await makeOperator(api, operator);
  await api.call(operator, 'close-report', { path: { id } });
  await addDeadJob(api.context);
  await measure();
  const { series, now, disk, points, range } = await read();
  expect([range, points.length]).toEqual(['month', 30]);
  const last = Object.fromEntries(
    Object.entries(series).map(([name, values]) => [name, values.at(-1)]),
  );
  expect(last).toEqual({
    ...{ people: 3, letters: 2, sky_letters: 1, reports_opened: 2, reports_closed: 1, wait: 90 },
    ...{ pushes_taken: 0, pushes_failed: 0, dead_jobs: 1 },
  });
  expect(series.letters.at(0)).toBe(null);
  expect(now).toMatchObject({ reports_open: 1, dead_jobs: 1, letters_in_air: 1 });
  expect(now.people_active).toBe(3);
  expect(disk.pictures).toBe(0);
  expect(disk.database).toBeGreaterThan(1_000_000);
  expect(disk.free).toBeGreaterThan(0);
  expect(disk.full_in_days).toBe(null);
});

test('a day has its hours and a year its weeks', async () => {
  await sendTwo();
  await measure();
  api.clock.advance(2 * HOUR_MS);
  await sendTwo(1);
  await measure();
  const day = await read('day');
  expect(day.series.letters.slice(-3)).toEqual([2, 0, 2]);
  api.clock.advance(8 * DAY_MS);
  await sendTwo(2);
  await measure();
  const year = await read('year');
  expect(year.points).toHaveLength(52);
  expect(year.series.letters.slice(-2)).toEqual([4, 2]);
});

test('the history outlives its rows, a stop of the server and many measurements', async () => {
  await sendTwo();
  await measure();
  await measure();
  await api.context.db.updateTable('messages').set({ receiver_id: null }).execute();
  await api.context.db.deleteFrom('hidden_letters').execute();
  await api.context.db.deleteFrom('notifications').execute();
  await api.context.db.deleteFrom('conversations').execute();
  await api.context.db.deleteFrom('messages').execute();
  api.clock.advance(12 * DAY_MS);
  await measure();
  const { series } = await read();
  expect(series.letters.slice(-13)).toEqual([2, ...Array.from({ length: 12 }, () => 0)]);
});

test('counts events before the first measurement, and between measurements', async () => {
  await sendTwo();
  api.clock.advance(20 * DAY_MS);
  await measure();
  api.clock.advance(5 * DAY_MS);
  await sendTwo(1);
  api.clock.advance(5 * DAY_MS);
  await measure();
  const { series } = await read('year');
  const known = series.letters.filter((value) => value !== null);
  expect(known.reduce((sum, value) => sum + value, 0)).toBe(4);
});

test('compares with the range before once all of it is known', async () => {
  await sendTwo();
  await measure();
  expect((await read()).before).toEqual({ people: null, letters: null });
  api.clock.advance(59 * DAY_MS);
  await measure();
  const { before } = await read();
  expect(before.letters).toBe(2);
});

test('the pushes of every node are added up, each counted once', async () => {
  const node = async () => {
    const count = createPushCount(api.context);
    await count();
    return count;
  };
  const { pushes } = api.context.metrics;
  pushes.reset();
  const nodes = [await node(), await node()];
  pushes.inc({ outcome: 'taken' }, 3);
  pushes.inc({ outcome: 'failed' });
  pushes.inc({ outcome: 'gone' });
  for (const count of [...nodes, ...nodes]) await count();
  await measure();
  const { series } = await read();
  expect([series.pushes_taken.at(-1), series.pushes_failed.at(-1)]).toEqual([6, 2]);
});

test('lists the builds of the devices of the last 7 days', async () => {
  const { db } = api.context;
  await db.updateTable('sessions').set({ build: '2.abc' }).execute();
  await db
    .updateTable('sessions')
    .set({ build: null })
    .where('user_id', '=', api.ayse.userId)
    .execute();
  expect((await read()).versions).toEqual([
    { build: '2.abc', sessions: 2 },
    { build: null, sessions: 1 },
  ]);
});

test('another range is rejected', async () => {
  expect(await rejectionWithoutEffect(api, () => read('decade'))).toBe('body-invalid');
});

test('is for people with a session', () => expectSessionNeeded(api, 'get-numbers'));
