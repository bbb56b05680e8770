import { beforeEach, expect, test } from 'vitest';
import { toPhotoSet } from '../../contract/profile-update.ts';
import { queryProfile } from '../queries/query-profile.ts';
import type { Asked, TestDevice } from '../testing/device.ts';
import { createTestDevice, logInAs, ME, NO_ROWS, rejection, reply } from '../testing/device.ts';
import { fillMirror } from '../testing/rows.ts';
import { attachmentOf } from '../waiting/waiting-image.ts';
import { discardRow } from './discard-row.ts';
import { flushOutbox } from './flush.ts';
import { mutate } from './mutate.ts';

const KEPT = '/files/aaaaaaaaaaaaaaaaaaaaaa.webp';
const photo = (text: string) => ({
  id: device.makeId(),
  image: new Blob([text], { type: 'image/png' }),
});

let device: TestDevice;
let uploads: string[];
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
  uploads = [];
  await fillMirror(device, 'profile', [
    {
      id: ME,
      email: 'deniz@example.org',
      full_name: 'Deniz',
      gender: null,
      birth_date: null,
      country: null,
      city: null,
      ...toPhotoSet([KEPT]),
      bio: null,
      spoken_languages: [],
      preferred_genders: [],
      preferred_age_min: null,
      preferred_age_max: null,
      show_preferences: false,
      profile_completion_percentage: 0,
      referral_code: 'abc',
    },
  ]);
});

function answerUploads({ path, body }: Asked): Response {
  if (path !== '/api/safe-endpoint-upload') return reply(NO_ROWS);
  const id = body instanceof FormData ? String(body.get('id')) : '';
  uploads.push(id);
  const url = `/files/${id}.webp`;
  return reply({ url, preview_url: url, width: 1, height: 1, placeholder: '' });
}

const sentBodies = () =>
  device.asked.flatMap(({ path, body }) =>
    path === '/api/safe-endpoint' ? [(body as { body: Record<string, unknown> }).body] : [],
  );

test('new photos wait with their save, shown at once from the device', async () => {
  const images = { photo_2_url: photo('b'), photo_3_url: photo('c') };
  await mutate(device, 'save-profile', toPhotoSet([KEPT]), { images });
  const profile = await queryProfile(device.db);
  expect(profile?.photo_1_url).toBe(KEPT);
  expect(attachmentOf(profile?.photo_2_url)).not.toBeNull();
  expect(profile?.profile_completion_percentage).toBeGreaterThan(0);
  expect(await device.db.attachments.count()).toBe(2);
});

test('uploads each once and saves the server’s addresses', async () => {
  device.answer = answerUploads;
  const images = { photo_2_url: photo('b'), photo_3_url: photo('c') };
  await mutate(device, 'save-profile', toPhotoSet([KEPT]), { images });
  await flushOutbox(device);
  expect(uploads).toHaveLength(2);
  expect(sentBodies()[0]).toMatchObject({
    photo_1_url: KEPT,
    photo_2_url: `/files/${uploads[0]}.webp`,
    photo_3_url: `/files/${uploads[1]}.webp`,
  });
  expect(await device.db.attachments.count()).toBe(0);
});

test('a later save may move or keep a photo that still waits: it is uploaded once', async () => {
  device.answer = answerUploads;
  await mutate(device, 'save-profile', toPhotoSet([KEPT]), { images: { photo_2_url: photo('b') } });
  const waiting = (await queryProfile(device.db))?.photo_2_url ?? '';
  await mutate(device, 'save-profile', toPhotoSet([waiting, KEPT]));
  await flushOutbox(device);
  expect(uploads).toHaveLength(1);
  expect(sentBodies()[1]).toMatchObject({
    photo_1_url: `/files/${uploads[0]}.webp`,
    photo_2_url: KEPT,
  });
  expect(await device.db.attachments.count()).toBe(0);
});

test('a removed photo is a save like any other', async () => {
  device.answer = answerUploads;
  await mutate(device, 'save-profile', toPhotoSet([]));
  expect((await queryProfile(device.db))?.photo_1_url).toBeNull();
  await flushOutbox(device);
  expect(sentBodies()[0]).toMatchObject({ photo_1_url: null });
});

test('an image deleted by the server is uploaded again, once, under a new key', async () => {
  let hasForgotten = true;
  device.answer = (asked) => {
    if (asked.path === '/api/safe-endpoint-upload' || !hasForgotten) return answerUploads(asked);
    hasForgotten = false;
    return rejection('upload-unknown', 400);
  };
  const { id } = await mutate(device, 'save-profile', toPhotoSet([KEPT]), {
    images: { photo_2_url: photo('b') },
  });
  await flushOutbox(device);
  expect(uploads).toHaveLength(2);
  expect(await device.db.outbox.count()).toBe(0);
  const keys = device.asked.flatMap(({ body }) =>
    body instanceof FormData ? [] : [(body as { idempotencyKey: string }).idempotencyKey],
  );
  expect(keys[0]).toBe(id);
  expect(new Set(keys).size).toBe(2);
});

test('a second rejection of an image fails the row; discarding it deletes the image', async () => {
  device.answer = (asked) =>
    asked.path === '/api/safe-endpoint-upload'
      ? answerUploads(asked)
      : rejection('upload-unknown', 400);
  await mutate(device, 'save-profile', toPhotoSet([KEPT]), { images: { photo_2_url: photo('b') } });
  await flushOutbox(device);
  const [row] = await device.db.outbox.toArray();
  expect(row).toMatchObject({ state: 'failed', lastError: 'upload-unknown' });
  await discardRow(device, row?.id ?? '');
  expect(await device.db.attachments.count()).toBe(0);
});
