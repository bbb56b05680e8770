import { beforeEach, expect, test } from 'vitest';
import { visitPerson } from '../cache/visit-person.ts';
import { readRecord, writeRecord } from '../device/stored-records.ts';
import { applyRows } from '../mirror/apply-changes.ts';
import { EMPTY_SYNC } from '../mirror/empty-sync.ts';
import { mutate } from '../outbox/mutate.ts';
import { createTestDevice, logInAs, ME, OTHER, reply, type TestDevice } from '../testing/device.ts';
import { messageOf } from '../testing/rows.ts';
import { queryOwnPage } from './query-own-page.ts';

const TODAY = '2026-05-05';
const KEY = 'a'.repeat(22);
const stored = {
  ...{ id: ME, email: 'deniz@example.org', full_name: 'Deniz Çağlar', gender: null },
  ...{ birth_date: '1994-05-06', country: 'TR', city: 'Ayvalık', bio: 'Sis' },
  ...{ photo_1_url: `/files/${KEY}.webp`, photo_2_url: null, photo_3_url: '/files/c.webp' },
  ...{ photo_4_url: null, photo_5_url: null, photo_6_url: null, spoken_languages: ['tr'] },
  ...{ preferred_genders: ['female' as const], preferred_age_min: 30, preferred_age_max: null },
  ...{ show_preferences: false, profile_completion_percentage: 67, referral_code: 'kod' },
};
const inviter = { id: OTHER, full_name: 'Elif Aydın', avatar_url: null };

let device: TestDevice;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
  await writeRecord(device.db, 'sync', { ...EMPTY_SYNC, epoch: 'e1', isComplete: true });
});

async function arrive(changes: Parameters<typeof applyRows>[2]['changes']): Promise<void> {
  const session = await readRecord(device.db, 'auth');
  if (session === null) throw new Error('not logged in');
  await applyRows(device, session, { epoch: 'e1', changes });
}

test('is null until the profile is here', async () => {
  expect(await queryOwnPage(device.db, TODAY)).toBe(null);
});

test('shows exactly what all others see, including waiting saves', async () => {
  await arrive([{ seq: 1, entity: 'profile', id: ME, value: stored }]);
  await mutate(device, 'save-profile', { city: 'İzmir' });
  const page = await queryOwnPage(device.db, TODAY);
  // The date is a day before the birthday.
  expect(page?.profile).toEqual({
    ...{ id: ME, full_name: 'Deniz Çağlar', gender: null, age: 31, country: 'TR', city: 'İzmir' },
    ...{ bio: 'Sis', photo_urls: [`/files/${KEY}.webp`, '/files/c.webp'] },
    ...{ avatar_url: `/files/${KEY}-preview.webp`, spoken_languages: ['tr'], preferences: null },
    referral_connections: { invited_by: null, invited: [] },
  });
  await mutate(device, 'save-profile', { show_preferences: true });
  expect((await queryOwnPage(device.db, TODAY))?.profile?.preferences).toEqual({
    ...{ genders: ['female'], age_min: 30, age_max: null },
  });
});

test('includes the inviter from the server and leaves out a recalled letter', async () => {
  const [hanging, recalled] = [device.makeId(), device.makeId()].map((id) =>
    messageOf(id, { senderId: ME, receiverId: null }),
  );
  if (hanging === undefined || recalled === undefined) throw new Error('two letters were made');
  const user = { ...(await readOwn()), referral_connections: { invited_by: inviter, invited: [] } };
  device.answer = ({ body }) => {
    const { endpoint } = body as { endpoint: string };
    return endpoint.endsWith('/sky')
      ? reply({ items: [hanging, recalled], next: null, people: [] })
      : reply({ user });
  };
  await visitPerson(device, ME);
  // People are not suggested to themselves as receivers.
  expect(await device.db.strangers.count()).toBe(0);
  await arrive([
    { seq: 2, entity: 'message', id: hanging.id, value: hanging },
    { seq: 3, entity: 'message', id: recalled.id, value: { ...recalled, status: 'recalled' } },
  ]);
  const page = await queryOwnPage(device.db, TODAY);
  expect(page?.profile?.referral_connections.invited_by).toEqual(inviter);
  expect(page?.letters.map(({ id }) => id)).toEqual([hanging.id]);
});

async function readOwn() {
  await arrive([{ seq: 1, entity: 'profile', id: ME, value: stored }]);
  return (await queryOwnPage(device.db, TODAY))?.profile;
}
