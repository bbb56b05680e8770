import { beforeEach, expect, test } from 'vitest';
import type { Profile } from '../../contract/entities.ts';
import { readRecord, writeRecord } from '../device/stored-records.ts';
import { applyRows } from '../mirror/apply-changes.ts';
import { EMPTY_SYNC } from '../mirror/empty-sync.ts';
import { discardRow } from '../outbox/discard-row.ts';
import { flushOutbox } from '../outbox/flush.ts';
import { mutate } from '../outbox/mutate.ts';
import {
  createTestDevice,
  logInAs,
  ME,
  rejection,
  reply,
  type TestDevice,
} from '../testing/device.ts';
import { overlaySave } from './lay-save-over.ts';
import { queryProfile } from './query-profile.ts';
import { queryProfileSave } from './query-profile-save.ts';

const stored: Profile = {
  id: ME,
  email: 'deniz@example.org',
  full_name: 'Deniz Çağlar',
  gender: null,
  birth_date: '1994-05-06',
  country: 'TR',
  city: 'Ayvalık',
  photo_1_url: '/files/a.webp',
  photo_2_url: null,
  photo_3_url: null,
  photo_4_url: null,
  photo_5_url: null,
  photo_6_url: null,
  bio: 'Sis',
  spoken_languages: [],
  preferred_genders: [],
  preferred_age_min: null,
  preferred_age_max: null,
  show_preferences: false,
  profile_completion_percentage: 67,
  referral_code: 'kod',
};

let device: TestDevice;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
  const session = await readRecord(device.db, 'auth');
  if (session === null) throw new Error('not logged in');
  await writeRecord(device.db, 'sync', { ...EMPTY_SYNC, epoch: 'e1', isComplete: true });
  const changes = [{ seq: 1, entity: 'profile', id: ME, value: stored } as const];
  await applyRows(device, session, { epoch: 'e1', changes });
});

test('a save that waits is seen in the profile', async () => {
  await mutate(device, 'save-profile', { city: 'İzmir', bio: '' });
  expect(await queryProfile(device.db)).toEqual({ ...stored, city: 'İzmir', bio: null });
  expect(await queryProfileSave(device.db)).toEqual({ waiting: true, failed: null });
});

test('a rejected save leaves the profile unchanged and keeps the changes', async () => {
  const { id } = await mutate(device, 'save-profile', { city: 'İzmir', bio: '' });
  const said = { code: 'profile-save-failed', message: '', field: 'city' };
  device.answer = () => reply({ error: said }, 400);
  await flushOutbox(device);
  expect(await queryProfile(device.db)).toEqual(stored);
  const { waiting, failed } = await queryProfileSave(device.db);
  expect(waiting).toBe(false);
  expect(failed).toMatchObject({ rowId: id, error: 'profile-save-failed', field: 'city' });
  expect(overlaySave(stored, failed?.update ?? {})).toEqual({
    ...stored,
    city: 'İzmir',
    bio: null,
  });
});

test('a discarded save is forgotten', async () => {
  const { id } = await mutate(device, 'save-profile', { city: 'İzmir' });
  device.answer = () => rejection('profile-save-failed', 400);
  await flushOutbox(device);
  await discardRow(device, id);
  expect(await queryProfileSave(device.db)).toEqual({ waiting: false, failed: null });
});
