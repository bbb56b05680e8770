import { beforeEach, expect, test } from 'vitest';
import { makeOperator } from '../testing/make-operator.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { rejectionWithoutEffect } from '../testing/rejections.ts';
import { makeTestReport } from '../testing/reported.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople({ ayse: { pigeons: 2 } });
let operator: TestPerson;
beforeEach(async () => {
  operator = await makePerson(api.context, { fullName: 'Deniz' });
  await makeOperator(api, operator);
});
const look = (userId: string) => api.call(operator, 'get-desk-person', { path: { userId } });

test('shows letters in the sky, but no direct letters', async () => {
  const { userId } = api.ayse;
  await api.send(api.ayse, { sky: true, content: 'Herkese' });
  const pigeonId = api.ayse.pigeonIds[1];
  await api.send(api.ayse, { receiverId: api.mehmet.userId, pigeonId, content: 'Yalnız sana' });
  const page = await look(userId);
  expect(page.letters.map(({ content }) => content)).toEqual(['Herkese']);
  expect(JSON.stringify(page)).not.toContain('Yalnız sana');
});

test('shows photos, sessions, reports and decisions', async () => {
  const { userId } = api.ayse;
  const id = await makeTestReport(api, { userId });
  await api.call(operator, 'warn-person', { path: { userId }, body: { reason: 'Reklam' } });
  const page = await look(userId);
  expect(page).toMatchObject({
    person: { full_name: 'Ayşe Yılmaz', reports_against: 1, upheld_against: 1 },
    ...{ email: api.ayse.email, reports: [{ id, outcome: 'warned' }] },
    statements: [{ kind: 'warned', reason: 'Reklam', operator_name: 'Deniz', appeal: null }],
  });
  expect(page.photo_urls).toHaveLength(3);
  expect(page.sessions.map((session) => session.id)).toEqual([api.ayse.sessionId]);
});

test('an unknown person is not found', async () => {
  const nobody = api.context.makeId();
  expect(await rejectionWithoutEffect(api, () => look(nobody))).toBe('profile-not-found');
});

test('is for people with a session', () => expectSessionNeeded(api, 'get-desk-person', {}));
