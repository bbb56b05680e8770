import { expect, test } from 'vitest';
import { toPhotoSet } from '../../contract/profile-update.ts';
import { fileUrl, previewUrl } from '../../contract/uploads.ts';
import { makeStrangers, type TestPerson, testFile, testFileKey } from '../testing/people.ts';
import { expectOnceUnderKey, rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';
import { propagateProfile } from './propagate-profile.ts';

const api = await openTwoPeople({ mehmet: { complete: false }, isInvited: true });

const save = (caller: TestPerson, body: Record<string, unknown>, key?: string) =>
  api.call(caller, 'save-profile', { body, ...(key === undefined ? {} : { key }) });

const sixItems = {
  full_name: 'Zeynep Kaya',
  gender: 'female',
  birth_date: '1998-02-28',
  country: 'TR',
  city: 'Bursa',
};

async function upload(person: TestPerson, count = 3) {
  const keys = [0, 1, 2, 3].slice(0, count).map((index) => testFileKey(person.userId, index));
  const rows = keys.map((key) => testFile(api.context, person.userId, key));
  await api.context.db.insertInto('files').values(rows).execute();
  return toPhotoSet(keys.map(fileUrl));
}

const labels = async (person: TestPerson) =>
  (await api.call(person, 'list-pigeons')).pigeons.map(({ type_label }) => type_label).sort();

test('keeps omitted fields, and turns blanks into null', async () => {
  await save(api.mehmet, { ...sixItems, bio: 'Kuşları severim' });
  const { profile, rows } = await save(api.mehmet, { city: '\u3164', full_name: ' Zeynep ' });
  expect(profile).toMatchObject({ full_name: 'Zeynep', city: null, bio: 'Kuşları severim' });
  expect(rows.changes.map(({ entity }) => entity)).toEqual(['profile']);
  expect(await api.call(api.mehmet, 'get-profile')).toEqual({ profile });
});

test('each of the six items counts, and the sixth brings the reward pigeons, once', async () => {
  expect((await save(api.mehmet, {})).profile.profile_completion_percentage).toBe(0);
  const almost = await save(api.mehmet, sixItems);
  expect(almost.profile.profile_completion_percentage).toBe(83);
  const photos = await upload(api.mehmet);
  const { profile, rows } = await save(api.mehmet, photos);
  expect(profile.profile_completion_percentage).toBe(100);
  const entities = rows.changes.map(({ entity }) => entity);
  expect(entities).toEqual(['profile', 'pigeon', 'notification', 'counts']);
  await save(api.mehmet, { city: null });
  await save(api.mehmet, { city: 'Bursa' });
  expect(await labels(api.mehmet)).toEqual(['reward', 'welcome']);
  expect(await labels(api.ayse)).toEqual(['referral', 'welcome']);
});

test('a name is one line of visible characters, and not the name of the service', async () => {
  const refused = [
    'Ali\nHesabın kilitlendi: https://example.com',
    'Ali\u202egnp.exe',
    `a${'\u0301'.repeat(78)}`,
    'GÜVERCİN',
    'Güver\u0441in',
    'Güvercin Destek',
    'www.evil.example',
    'evil.example/x',
    api.context.operator.name,
  ];
  for (const full_name of refused) {
    const code = await rejectionWithoutEffect(api, () => save(api.mehmet, { full_name }));
    expect(code, full_name).toBe('profile-save-failed');
  }
});

test('an invalid stored name does not prevent saving, and is shown cleaned', async () => {
  await api.context.db
    .updateTable('profiles')
    .set({ full_name: 'Ali\r\nhttps://example.com\u202e' })
    .where('user_id', '=', api.mehmet.userId)
    .execute();
  const { profile } = await save(api.mehmet, { city: 'Bursa' });
  expect(profile).toMatchObject({ city: 'Bursa', full_name: 'Ali example com' });
});

test('a retried save gives one reward', async () => {
  const body = { ...sixItems, ...(await upload(api.mehmet)) };
  const key = api.context.makeId();
  await Promise.all([save(api.mehmet, body, key), save(api.mehmet, body, key)]);
  expect(await labels(api.mehmet)).toEqual(['reward', 'welcome']);
});

test('only own uploads can be photos', async () => {
  const photos = await upload(api.mehmet);
  const theirs = { ...photos, photo_2_url: fileUrl(testFileKey(api.ayse.userId, 0)) };
  expect(await rejectionWithoutEffect(api, () => save(api.mehmet, theirs))).toBe('upload-unknown');
  const foreign = { ...photos, photo_1_url: 'https://a.example/1.webp' };
  expect(await rejectionWithoutEffect(api, () => save(api.mehmet, foreign))).toBe('upload-unknown');
  expect(
    await rejectionWithoutEffect(api, () => save(api.mehmet, { photo_1_url: photos.photo_1_url })),
  ).toBe('body-invalid');
});

test('a new photo that is too small is rejected with its field, a stored one is kept', async () => {
  const photos = await upload(api.mehmet);
  const shrink = () =>
    api.context.db
      .updateTable('files')
      .set({ width: 800, height: 199 })
      .where('key', '=', testFileKey(api.mehmet.userId, 1))
      .execute();
  await shrink();
  expect(await rejectionWithoutEffect(api, () => save(api.mehmet, photos))).toBe('photo-too-small');
  await api.context.db.updateTable('files').set({ height: 200 }).execute();
  await save(api.mehmet, photos);
  await shrink();
  await save(api.mehmet, { ...photos, photo_3_url: null });
});

test.each([
  ['17 years', { birth_date: '2008-11-21' }, 'profile-save-failed'],
  ['121 years', { birth_date: '1905-11-19' }, 'profile-save-failed'],
  ['no such day', { birth_date: '1990-02-30' }, 'body-invalid'],
  ['a country of three letters', { country: 'TUR' }, 'body-invalid'],
  ['a country that is none', { country: 'QY' }, 'profile-save-failed'],
  ['a city without a letter', { city: '34' }, 'profile-save-failed'],
  ['a language that is none', { spoken_languages: ['qq'] }, 'profile-save-failed'],
  ['a name that no database holds', { full_name: 'a\u0000' }, 'body-invalid'],
  ['a name of 81', { full_name: 'a'.repeat(81) }, 'body-invalid'],
  [
    'ages the wrong way round',
    { preferred_age_min: 40, preferred_age_max: 30 },
    'profile-save-failed',
  ],
  ['an age of 17', { preferred_age_min: 17 }, 'body-invalid'],
])('%s is rejected and changes nothing', async (_, body, code) => {
  expect(await rejectionWithoutEffect(api, () => save(api.mehmet, body))).toBe(code);
});

test('a person who turns 18 today is accepted', async () => {
  const { profile } = await save(api.mehmet, { birth_date: '2008-11-20' });
  expect(profile.birth_date).toBe('2008-11-20');
});

test('conversation partners get a new name, and no private change', async () => {
  await api.send(api.ayse, { receiverId: api.mehmet.userId });
  const { to: since } = await api.pull(api.ayse);
  const query = { since, epoch: api.context.epoch };
  await save(api.mehmet, { bio: 'Yalnız ben' });
  expect((await api.call(api.ayse, 'sync', { query })).changes).toEqual([]);
  const photos = await upload(api.mehmet);
  await save(api.mehmet, { full_name: 'Zeynep', ...photos });
  const { changes } = await api.call(api.ayse, 'sync', { query });
  expect(changes.map(({ entity }) => entity)).toEqual(['invite', 'person']);
  expect(changes[1]?.value).toEqual({
    id: api.mehmet.userId,
    full_name: 'Zeynep',
    avatar_url: previewUrl(testFileKey(api.mehmet.userId, 0)),
    city: null,
    country: null,
    state: 'active',
  });
});

test('contacts beyond one transaction’s limit are updated by a job', async () => {
  const { db } = api.context;
  const ids = await makeStrangers(api.context, 201);
  const pairs = ids.map((user_id) => ({ user_id, person_id: api.mehmet.userId }));
  await db.insertInto('acquaintances').values(pairs).execute();

  await save(api.mehmet, { full_name: 'Zeynep' });
  const jobs = await db.selectFrom('jobs').select(['kind', 'args']).execute();
  expect(jobs).toEqual([{ kind: 'spread-profile', args: { userId: api.mehmet.userId } }]);
  await propagateProfile(api.context, jobs[0]?.args);
  const told = await db
    .selectFrom('log')
    .select('user_id')
    .where('entity', '=', 'person')
    .where('id', '=', api.mehmet.userId)
    .execute();
  expect(told).toHaveLength(201);
});

test('a key is valid for one change of the person’s own profile only', async () => {
  const call = { caller: api.mehmet, name: 'save-profile' } as const;
  const other = { body: { city: 'Ankara' } };
  await expectOnceUnderKey(api, call, { args: { body: { city: 'Bursa' } }, other });
  const { profile } = await api.call(api.ayse, 'get-profile');
  expect(profile.city).toBe('İzmir');
});

test('is for people with a session', () =>
  expectSessionNeeded(api, 'save-profile', { body: { city: 'Bursa' } }));
