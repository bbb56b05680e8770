import { expect, test } from 'vitest';
import { makeOperator } from '../testing/make-operator.ts';
import { makePerson } from '../testing/people.ts';
import { rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople();

test('ends all sessions of this person only, and logs it once', async () => {
  const { db } = api.context;
  const operator = await makePerson(api.context);
  await makeOperator(api, operator);
  const call = { path: { userId: api.ayse.userId }, key: api.context.makeId() };
  for (let repeat = 0; repeat < 3; repeat += 1) await api.call(operator, 'log-out-person', call);
  const ended = await db
    .selectFrom('sessions')
    .where('ended_at', 'is not', null)
    .select('id')
    .execute();
  expect(ended).toEqual([{ id: api.ayse.sessionId }]);
  const events = await db.selectFrom('security_log').select(['event', 'network']).execute();
  expect(events).toEqual([{ event: 'device-logged-out', network: null }]);
  const acts = await db.selectFrom('operator_acts').select('act').execute();
  expect(acts).toEqual([{ act: 'person-logged-out' }]);
  const nobody = { path: { userId: api.context.makeId() } };
  expect(
    await rejectionWithoutEffect(api, () => api.call(operator, 'log-out-person', nobody)),
  ).toBe('profile-not-found');
});

test('is for people with a session', () => expectSessionNeeded(api, 'log-out-person', {}));
