import { beforeEach, expect, test } from 'vitest';
import { makeOperator } from '../testing/make-operator.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { rejectionWithoutEffect } from '../testing/rejections.ts';

import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const settings = { LIMIT_REPORTS: '7', LIMIT_STRANGERS: '3', LIMIT_NEWCOMER_ANSWERS: '2' };
const api = await openTwoPeople({ settings, ayse: { pigeons: 8 } });
let operator: TestPerson;
beforeEach(async () => {
  operator = await makePerson(api.context);
  await makeOperator(api, operator);
});
const change = (body: Record<string, unknown>, key?: string, who = operator) => {
  api.clock.advance(1000);
  return api.call(who, 'change-live-settings', { body, ...(key === undefined ? {} : { key }) });
};
const readLimit = async (wanted: string) => {
  const { limits } = await api.call(operator, 'get-live-settings');
  return limits.find(({ name }) => name === wanted)?.value;
};
const reasons = async () => {
  const acts = api.context.db.selectFrom('operator_acts').select(['act', 'reason']).orderBy('id');
  return (await acts.execute()).map(({ act, reason }) => `${act} ${reason}`);
};

async function countReports(most: number): Promise<number> {
  const reporter = await makePerson(api.context);
  for (let count = 0; count < most; count += 1) {
    const body = { id: api.context.makeId(), userId: api.ayse.userId, reason: 'spam' };
    const refused = await api.call(reporter, 'report', { body }).then(
      () => false,
      () => true,
    );
    if (refused) return count;
  }
  return most;
}

test('a changed limit applies at once, and the default again after a reset', async () => {
  await change({ LIMIT_REPORTS: 9 });
  expect([await readLimit('LIMIT_REPORTS'), await countReports(20)]).toEqual([9, 9]);
  await change({ LIMIT_REPORTS: null });
  expect([await readLimit('LIMIT_REPORTS'), await countReports(20)]).toEqual([null, 7]);
});

test('the limits of newcomers apply at once', async () => {
  const people = await Promise.all([0, 1, 2, 3, 4].map(() => makePerson(api.context)));
  const write = (at: number) =>
    api.send(api.ayse, { receiverId: people[at]?.userId, pigeonId: api.ayse.pigeonIds[at] });
  for (const at of [0, 1, 2]) await write(at);
  expect(await rejectionWithoutEffect(api, () => write(3))).toBe('stranger-limit');
  await change({ LIMIT_STRANGERS: 4 });
  await write(3);
  expect(await rejectionWithoutEffect(api, () => write(4))).toBe('stranger-limit');
});

test('a change is one line of the audit log, also on a retry under the same key', async () => {
  const key = api.context.makeId();
  const body = { LIMIT_REPORTS: 9, LIMIT_STRANGERS: 5, MAIL_DOMAINS: ['@Spam.example'] };
  for (let repeat = 0; repeat < 3; repeat += 1) await change(body, key);
  await change({ LIMIT_REPORTS: null, MAIL_DOMAINS: ['b.example'] });
  await change({ LIMIT_REPORTS: null });
  expect(await reasons()).toEqual([
    'settings-changed LIMIT_STRANGERS: 3 → 5; LIMIT_REPORTS: 7 → 9; MAIL_DOMAINS: +spam.example',
    'settings-changed LIMIT_REPORTS: 9 → 7; MAIL_DOMAINS: +b.example −spam.example',
  ]);
});

test('simultaneous changes by two operators are both kept', async () => {
  const other = await makePerson(api.context);
  await makeOperator(api, other);
  await Promise.all([
    change({ LIMIT_REPORTS: 11, LIMIT_UPLOADS: 20 }),
    change({ LIMIT_REPORTS: 12, LIMIT_MUTATIONS: 500 }, undefined, other),
    change({ MAIL_DOMAINS: ['spam.example'] }),
  ]);
  expect([11, 12]).toContain(await readLimit('LIMIT_REPORTS'));
  expect([await readLimit('LIMIT_UPLOADS'), await readLimit('LIMIT_MUTATIONS')]).toEqual([20, 500]);
  expect(await reasons()).toHaveLength(3);
});

test('a limit out of bounds, an unknown name and an invalid domain are rejected', async () => {
  const wrong = [
    ...[{ LIMIT_REPORTS: 0 }, { LIMIT_REPORTS: 1.5 }, { LIMIT_MUTATIONS: 1 }, { LIMIT_READS: 5 }],
    ...[{ MAIL_DOMAINS: ['x y'] }, { MAIL_DOMAINS: null }],
    { MAIL_DOMAINS: Array.from({ length: 501 }, (_, at) => `d${at}.example`) },
  ];
  for (const body of wrong) {
    expect(await rejectionWithoutEffect(api, () => change(body))).toBe('body-invalid');
  }
});

test('is for people with a session', () =>
  expectSessionNeeded(api, 'change-live-settings', { body: {} }));

test('a used limit refills at the new rate', async () => {
  const report = () => {
    const body = { id: api.context.makeId(), userId: api.ayse.userId, reason: 'spam' };
    return api.call(api.mehmet, 'report', { body });
  };
  for (let count = 0; count < 7; count += 1) await report();
  const waitOf = () =>
    report().then(
      () => 0,
      (error: { retryAfterSeconds?: number }) => error.retryAfterSeconds,
    );
  expect(await waitOf()).toBe(515);
  await change({ LIMIT_REPORTS: 70 });
  expect(await waitOf()).toBeLessThan(52);
});
