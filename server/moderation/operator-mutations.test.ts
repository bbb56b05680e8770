import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toPhotoSet } from '../../contract/profile-update.ts';
import { grantDonation } from '../pigeons/grant-donation.ts';
import { openTestApi, type TestApi } from '../testing/api.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { closeReport } from './close-reports.ts';
import { removePhoto } from './remove-photo.ts';

let api: TestApi;
let ayse: TestPerson;
let berk: TestPerson;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  await api.reset();
  ayse = await makePerson(api.context);
  berk = await makePerson(api.context);
});
afterAll(() => api.close());

const notices = async (person: TestPerson) =>
  (await api.call(person, 'list-notifications', { query: { limit: 20 } })).notifications;
const pigeons = async (person: TestPerson) => (await api.call(person, 'list-pigeons')).pigeons;
const DAY_MS = 24 * 3_600_000;

test('a granted pigeon is special, is announced, and expires at home on its end date', async () => {
  const endsAt = new Date(api.clock.now().getTime() + DAY_MS);
  await grantDonation(api.context, { userId: ayse.userId, count: 2, endsAt });
  const gained = (await pigeons(ayse)).filter(({ type_label }) => type_label === 'special');
  expect(gained.map(({ status }) => status)).toEqual(['available', 'available']);
  const told = (await notices(ayse)).map(({ kind }) => kind);
  expect(told).toEqual(['pigeon-gained', 'pigeon-gained']);
  api.clock.advance(DAY_MS);
  const later = (await pigeons(ayse)).filter(({ type_label }) => type_label === 'special');
  expect(later.map(({ status, is_expired }) => [status, is_expired])).toEqual([
    ['expired', true],
    ['expired', true],
  ]);
});

test('a report is closed once, and only the reporter is notified', async () => {
  const id = api.context.makeId();
  const body = { id, reason: 'spam', userId: berk.userId };
  await api.call(ayse, 'report', { body });
  const close = () => closeReport(api.context, { reportId: id, outcome: 'uyarıldı' });
  expect((await Promise.all([close(), close()])).sort()).toEqual([false, true]);
  expect(await close()).toBe(false);
  expect((await notices(ayse)).map(({ kind }) => kind)).toEqual(['report-handled']);
  expect(await notices(berk)).toEqual([]);
  expect(JSON.stringify(await notices(ayse))).not.toContain('uyarıldı');
});

test('a removed photo is deleted with its file, and the later ones move up', async () => {
  const { profile } = await api.call(ayse, 'get-profile');
  const before = [profile.photo_1_url, profile.photo_2_url, profile.photo_3_url];
  expect(await removePhoto(api.context, { userId: ayse.userId, place: 2 })).toBe(true);
  const { profile: after } = await api.call(ayse, 'get-profile');
  expect(after).toMatchObject(toPhotoSet([before[0] ?? '', before[2] ?? '']));
  expect(after.profile_completion_percentage).toBe(83);
  const jobs = await api.context.db.selectFrom('jobs').select(['kind', 'args']).execute();
  expect(jobs).toContainEqual({
    kind: 'bar-picture',
    args: { key: expect.stringContaining('_1') },
  });
  expect(await removePhoto(api.context, { userId: ayse.userId, place: 3 })).toBe(false);
  expect(await removePhoto(api.context, { userId: api.context.makeId(), place: 1 })).toBe(false);
});
