import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { calls } from '../../contract/calls/calls.ts';
import { fileKeyOf, uploadReply } from '../../contract/uploads.ts';
import { deletePerson } from '../accounts/delete-person.ts';
import { readImageNames } from '../testing/image-names.ts';
import { makeOperator } from '../testing/make-operator.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { type RegisteredPerson, registerPerson } from '../testing/registered-person.ts';
import { readRejection, readReply } from '../testing/replies.ts';
import { uploadWhole } from '../testing/send-parts.ts';
import { openFileStore } from './file-store.ts';
import { readImage } from './read-image.ts';

const server = await openTestServer();
afterAll(() => server.close());
const { context } = server;
const { db, makeId } = context;
const files = await openFileStore(join(server.dataDir, 'files'));

const operator = await registerPerson(server, 'deniz');
await makeOperator(server, operator);
const HELD = [429, 'picture-held', 'file'];
const picture = await readFile(new URL('../../docs/images/sky-desktop.webp', import.meta.url));
const smaller = await sharp(picture).resize(700).jpeg({ quality: 60 }).toBuffer();

const upload = (who: RegisteredPerson, bytes: Buffer, id = makeId()) =>
  uploadWhole(who.browser, id, bytes);
const keep = async (who: RegisteredPerson, bytes: Buffer) =>
  (await readReply(await upload(who, bytes), uploadReply)).url;
const reviews = async () => {
  const answer = await operator.browser.get('/api/operator/reviews');
  return (await readReply(answer, calls['list-reviews'].reply)).items;
};
async function decide(isGranted: boolean): Promise<void> {
  const [review] = await reviews();
  const endpoint = `/api/operator/reviews/${review?.id}/decide`;
  const body = { is_granted: isGranted };
  const call = { endpoint, method: 'POST', body, idempotencyKey: makeId() } as const;
  expect((await operator.browser.call(call)).status).toBe(200);
}

test('a removed picture is held when it is uploaded again, until an operator reviews it', async () => {
  const spammer = await registerPerson(server, 'spam');
  const url = await keep(spammer, picture);
  await db
    .updateTable('profiles')
    .set({ photo_1_url: url })
    .where('user_id', '=', spammer.userId)
    .execute();
  const endpoint = `/api/operator/people/${spammer.userId}/remove-photo`;
  const body = { photo_url: url, reason: 'Reklam' };
  const removal = { endpoint, method: 'POST', body, idempotencyKey: makeId() } as const;
  expect((await operator.browser.call(removal)).status).toBe(200);
  await expect
    .poll(() => db.selectFrom('removed_pictures').select('key').execute())
    .toHaveLength(2);
  await expect.poll(() => readImage(files, fileKeyOf(url) ?? '', 'full')).toBeNull();

  const ayse = await registerPerson(server, 'ayse');
  // Mails are sorted by time.
  server.advance(1000);
  const id = makeId();
  const held = await upload(ayse, smaller, id);
  expect(await readRejection(held.clone())).toEqual(HELD);
  expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(60);
  // The same upload again, and the same picture as another upload, wait for the same decision.
  expect(await readRejection(await upload(ayse, smaller, id))).toEqual(HELD);
  expect(await readRejection(await upload(ayse, smaller))).toEqual(HELD);
  const open = await reviews();
  expect(open).toMatchObject([{ kind: 'picture', person: { id: ayse.userId } }]);
  expect(open[0]).toHaveProperty('removed_at', expect.any(String));
  const shown = await operator.browser.get(`/api/operator/reviews/${open[0]?.id}/picture`);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const hidden = await ayse.browser.get(`/api/operator/reviews/${open[0]?.id}/picture`);
  expect(hidden.status).toBe(404);
  await expect
    .poll(async () => (await server.waitForMail(operator.email)).subject)
    .toBe('Güvercin: bir inceleme bekliyor');

  await decide(true);
  expect((await upload(ayse, smaller, id)).status).toBe(200);
  expect((await upload(ayse, smaller)).status).toBe(200);
  expect(await reviews()).toEqual([]);
});

test('a rejected picture stays rejected, and its mirror image is held too', async () => {
  const mert = await registerPerson(server, 'mert');
  const mirrored = await sharp(smaller).flop().toBuffer();
  expect(await readRejection(await upload(mert, mirrored))).toEqual(HELD);
  await decide(false);
  expect(await readRejection(await upload(mert, mirrored))).toEqual([
    403,
    'picture-refused',
    'file',
  ]);
});

test('other pictures pass', async () => {
  const ece = await registerPerson(server, 'ece');
  const other = new URL('../../docs/images/messages-phone.webp', import.meta.url);
  expect((await upload(ece, await readFile(other))).status).toBe(200);
});

test('a picture that is uploaded twice at once is held once, and is deleted with the account', async () => {
  const ali = await registerPerson(server, 'ali');
  const countFiles = async () => {
    const names = await readImageNames(join(server.dataDir, 'files'));
    return names.filter((name) => name.endsWith('-held.webp')).length;
  };
  const before = await countFiles();
  const id = makeId();
  const answers = await Promise.all([upload(ali, smaller, id), upload(ali, smaller, id)]);
  for (const answer of answers) expect(await readRejection(answer)).toEqual(HELD);
  const rows = db.selectFrom('held_pictures').where('owner_id', '=', ali.userId).selectAll();
  expect(await rows.execute()).toHaveLength(1);
  expect(await countFiles()).toBe(before + 1);
  await deletePerson(context, ali.userId);
  await expect.poll(() => rows.execute()).toEqual([]);
  await expect.poll(countFiles).toBe(before);
});
