import { beforeEach, expect, test } from 'vitest';
import { toPhotoSet } from '../../contract/profile-update.ts';
import { fileUrl } from '../../contract/uploads.ts';
import { makeOperator } from '../testing/make-operator.ts';
import { makePerson, type TestPerson, testFileKey } from '../testing/people.ts';
import { rejectionWithoutEffect } from '../testing/rejections.ts';
import { makeTestReport } from '../testing/reported.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople();
let operator: TestPerson;
beforeEach(async () => {
  operator = await makePerson(api.context);
  await makeOperator(api, operator);
});
const photoOf = ({ userId }: TestPerson, index: number) => fileUrl(testFileKey(userId, index));
const remove = (body: Record<string, unknown>, key?: string) =>
  api.call(operator, 'remove-person-photo', {
    path: { userId: api.ayse.userId },
    body: { photo_url: photoOf(api.ayse, 1), reason: 'Reklam', ...body },
    ...(key === undefined ? {} : { key }),
  });

test('the later photos move up, the owner is mailed, the report is closed: once', async () => {
  const { db } = api.context;
  const reportId = await makeTestReport(api, { userId: api.ayse.userId });
  const key = api.context.makeId();
  for (let repeat = 0; repeat < 3; repeat += 1) await remove({ report_id: reportId }, key);
  const { profile } = await api.call(api.ayse, 'get-profile');
  expect(profile).toMatchObject(toPhotoSet([photoOf(api.ayse, 0), photoOf(api.ayse, 2)]));
  const report = db.selectFrom('reports').select('outcome');
  expect(await report.execute()).toEqual([{ outcome: 'photo-removed' }]);
  const acts = await db.selectFrom('operator_acts').select(['act', 'report_id']).execute();
  expect(acts).toEqual([{ act: 'photo-removed', report_id: reportId }]);
  const kinds = await db.selectFrom('statements').select('kind').execute();
  expect(kinds).toEqual([{ kind: 'photo-removed' }]);
  const jobs = await db
    .selectFrom('jobs')
    .where('kind', '=', 'bar-picture')
    .select('args')
    .execute();
  expect(jobs).toEqual([{ args: { key: testFileKey(api.ayse.userId, 1) } }]);
});

test('a foreign or removed photo leaves the profile unchanged and sends no mail', async () => {
  const before = await api.call(api.ayse, 'get-profile');
  await remove({ photo_url: photoOf(api.mehmet, 0) });
  await remove({ photo_url: photoOf(api.ayse, 7) });
  expect(await api.call(api.ayse, 'get-profile')).toEqual(before);
  expect(await api.context.db.selectFrom('statements').selectAll().execute()).toEqual([]);
});

test('needs a reason, the address of an image, and a report about this person', async () => {
  for (const body of [{ reason: '' }, { photo_url: 'https://example.org/a.webp' }]) {
    expect(await rejectionWithoutEffect(api, () => remove(body))).toBe('body-invalid');
  }
  const reporter = { reporter: api.ayse };
  const other = await makeTestReport(api, { userId: api.mehmet.userId }, reporter);
  expect(await rejectionWithoutEffect(api, () => remove({ report_id: other }))).toBe('not-found');
});

test('is for people with a session', () =>
  expectSessionNeeded(api, 'remove-person-photo', {
    body: { photo_url: photoOf(api.ayse, 1), reason: 'x' },
  }));
