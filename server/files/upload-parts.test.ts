import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { UPLOAD_PART_MAX_BYTES } from '../../contract/limits.ts';
import { uploadReply } from '../../contract/uploads.ts';
import { addVerifiedPerson } from '../testing/add-verified-person.ts';
import type { TestBrowser } from '../testing/browser.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { readRejection, readReply } from '../testing/replies.ts';
import {
  begin,
  makeNoise,
  progressOf,
  type SentPicture,
  sendPart,
  sha256,
} from '../testing/send-parts.ts';
import { purge } from '../upkeep/schedule-purge.ts';

const HOUR_MS = 3_600_000;
const password = 'uzun bir parola';
const server = await openTestServer({ settings: { QUOTA_MB: '1' } });
afterAll(() => server.close());
const { db } = server.context;

type Sender = TestBrowser & { userId: string; email: string };
let count = 0;
async function logIn(): Promise<Sender> {
  count += 1;
  const email = `parca${count}@example.org`;
  const { userId } = await addVerifiedPerson(server.context, { email, password });
  const sender = { ...server.openBrowser(), userId, email };
  await enter(sender);
  return sender;
}
/** Logs in again after a day, because the token of an unrefreshed session has expired. */
const enter = ({ post, email }: Sender) => post('/api/auth/login', { email, password });

let bytes: Buffer;
let person: Sender;
let picture: SentPicture;
beforeAll(async () => {
  bytes = await makeNoise();
});
beforeEach(async () => {
  person = await logIn();
  picture = { id: server.context.makeId(), bytes };
});

const A_THIRD = 40_000;
const part = (from: number, to = from + A_THIRD, over: Record<string, string | number> = {}) =>
  sendPart(person, picture, { from, to, ...over });
const filesOf = (userId = person.userId) =>
  db.selectFrom('files').select(['key', 'upload_id']).where('owner_id', '=', userId).execute();
const partsOf = (userId = person.userId) =>
  db.selectFrom('upload_parts').select('starts_at').where('user_id', '=', userId).execute();
/** Sends like a device that receives each reply. */
async function sendFrom(offset: number) {
  let progress = { offset, upload: null } as Awaited<ReturnType<typeof progressOf>>;
  while (progress.upload === null) progress = await progressOf(part(progress.offset));
  return progress;
}

test('a picture in parts is stored like one in one piece, and its parts are deleted', async () => {
  expect(await progressOf(begin(person, picture))).toEqual({ offset: 0, upload: null });
  expect(await progressOf(part(0))).toEqual({ offset: A_THIRD, upload: null });
  expect(await progressOf(begin(person, picture))).toEqual({ offset: A_THIRD, upload: null });
  const { offset, upload } = await sendFrom(A_THIRD);
  expect(offset).toBe(bytes.length);
  expect(upload).toMatchObject({ width: 200, height: 200 });
  expect((await person.get(upload?.url ?? '')).status).toBe(200);
  expect(await partsOf()).toEqual([]);

  const whole = new FormData();
  whole.set('endpoint', '/api/upload');
  whole.set('id', picture.id);
  whole.set('file', new File([new Uint8Array(bytes)], 'a.png'));
  const single = await person.upload('/api/safe-endpoint-upload', whole);
  expect(await readReply(single, uploadReply)).toEqual(upload);
});

test('repeating the last part or beginning again gives the same response', async () => {
  await begin(person, picture);
  const { upload } = await sendFrom(0);
  const last = Math.floor((bytes.length - 1) / A_THIRD) * A_THIRD;
  expect(await progressOf(part(last))).toEqual({ offset: bytes.length, upload });
  expect(await progressOf(begin(person, picture))).toEqual({ offset: bytes.length, upload });
  expect(await filesOf()).toHaveLength(1);
});

test('five simultaneous copies of the last part make one picture', async () => {
  await begin(person, picture);
  let from = 0;
  while (from + A_THIRD < bytes.length) from = (await progressOf(part(from))).offset;
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => progressOf(part(from))));
  expect(new Set(answers.map(({ upload }) => upload?.url)).size).toBe(1);
  expect(await filesOf()).toHaveLength(1);
  expect(await partsOf()).toEqual([]);
});

test('a repeated part changes nothing, and a part that leaves a gap is rejected', async () => {
  await begin(person, picture);
  const twice = await Promise.all([progressOf(part(0)), progressOf(part(0))]);
  expect(twice).toEqual(Array(2).fill({ offset: A_THIRD, upload: null }));
  expect(await progressOf(part(0))).toEqual({ offset: A_THIRD, upload: null });
  const wrong = [409, 'upload-offset-wrong', 'offset'];
  expect(await readRejection(await part(2 * A_THIRD))).toEqual(wrong);
  expect(await readRejection(await part(0, A_THIRD + 1))).toEqual(wrong);
  expect(await readRejection(await part(A_THIRD, 2 * A_THIRD, { offset: bytes.length }))).toEqual(
    wrong,
  );
  expect(await partsOf()).toEqual([{ starts_at: 0 }]);
});

test('an upload is visible only to the person who began it', async () => {
  const other = await logIn();
  await begin(other, picture);
  const unknown = [404, 'upload-not-begun', 'id'];
  expect(await readRejection(await part(0))).toEqual(unknown);
  expect(await progressOf(sendPart(other, picture, { from: 0, to: A_THIRD }))).toMatchObject({
    offset: A_THIRD,
  });
  expect(await progressOf(begin(person, picture))).toEqual({ offset: 0, upload: null });
  expect(await partsOf()).toEqual([]);
});

test('bytes altered in transit are rejected and can be sent again', async () => {
  await begin(person, picture);
  const altered = await part(0, A_THIRD, { sum: sha256(bytes) });
  expect(await readRejection(altered)).toEqual([400, 'upload-sum-wrong', 'file']);
  expect(await partsOf()).toEqual([]);
  expect((await sendFrom(0)).upload).not.toBeNull();
});

test('an upload that differs from its announcement is rejected and starts over', async () => {
  const announced = { sum: sha256(bytes.subarray(1)) };
  await begin(person, picture, announced);
  let answer = await part(0);
  for (let from = A_THIRD; answer.ok; from += A_THIRD) answer = await part(from);
  expect(await readRejection(answer)).toEqual([400, 'upload-sum-wrong', 'sum']);
  expect([await partsOf(), await filesOf()]).toEqual([[], []]);
  expect(await progressOf(begin(person, picture))).toEqual({ offset: 0, upload: null });
});

test('a file that is no image is rejected at its first part, a broken image at its last', async () => {
  const text = { id: picture.id, bytes: Buffer.alloc(2 * A_THIRD, 'kuş') };
  await begin(person, text);
  const first = await sendPart(person, text, { from: 0, to: A_THIRD });
  expect(await readRejection(first)).toEqual([415, 'image-invalid', 'file']);
  const broken = Buffer.concat([bytes.subarray(0, 8), Buffer.alloc(2 * A_THIRD - 8, 'kuş')]);
  picture = { id: server.context.makeId(), bytes: broken };
  await begin(person, picture);
  await part(0);
  expect(await readRejection(await part(A_THIRD))).toEqual([415, 'image-damaged', 'file']);
  expect([await partsOf(), await filesOf()]).toEqual([[], []]);
});

test('a part below the minimum or above the maximum size is rejected', async () => {
  const announced = { bytes: 15 * 1024 * 1024 - 1 };
  await begin(person, picture, announced);
  expect(await readRejection(await part(0, 15_359))).toEqual([400, 'body-invalid', 'file']);
  expect((await part(0, 15_360)).status).toBe(200);
  expect(await readRejection(await part(15_360, 15_360))).toEqual([400, 'body-invalid', 'file']);
  const large = { ...picture, bytes: Buffer.alloc(UPLOAD_PART_MAX_BYTES + 1) };
  const tooLarge = sendPart(person, large, { from: 0, to: large.bytes.length });
  expect(await readRejection(await tooLarge)).toEqual([413, 'body-too-large', 'file']);
  const larger = { ...picture, bytes: Buffer.alloc(UPLOAD_PART_MAX_BYTES + 100_000) };
  const refused = sendPart(person, larger, { from: 0, to: larger.bytes.length });
  expect(await readRejection(await refused)).toEqual([413, 'body-too-large', 'file']);
});

test.each([
  ['id', 'none'],
  ['offset', '-1'],
  ['offset', '1.5'],
  ['offset', '9007199254740993'],
  ['sum', 'none'],
  ['userId', 'none'],
])('a form whose %s is %s is rejected', async (field, value) => {
  await begin(person, picture);
  const rejection = await readRejection(await part(0, A_THIRD, { [field]: value }));
  expect(rejection).toEqual([400, 'body-invalid', field]);
});

test('parts need a session, and the session of the person that the device names', async () => {
  await begin(person, picture);
  const visitor = sendPart(server.openBrowser(), picture, { from: 0, to: A_THIRD });
  expect(await readRejection(await visitor)).toEqual([401, 'unauthenticated']);
  const other = await logIn();
  const meant = await part(0, A_THIRD, { userId: other.userId });
  expect(await readRejection(meant)).toEqual([409, 'other-person']);
  expect((await part(0, A_THIRD, { userId: person.userId })).status).toBe(200);
  const nothing = await person.post('/api/safe-endpoint-upload/part', { file: 'x' });
  expect(await readRejection(nothing)).toEqual([400, 'body-invalid']);
});

test('stored parts count towards the quota', async () => {
  const MB = 1024 * 1024;
  const large = (id: string) => ({ id, bytes: Buffer.concat([bytes, Buffer.alloc(2 * MB)]) });
  const first = large(picture.id);
  await begin(person, first);
  let from = 0;
  let answer: Response;
  do {
    answer = await sendPart(person, first, { from, to: from + UPLOAD_PART_MAX_BYTES });
    from += UPLOAD_PART_MAX_BYTES;
  } while (answer.ok);
  expect(await readRejection(answer)).toEqual([409, 'quota-full', 'file']);
  expect(from).toBe(MB + UPLOAD_PART_MAX_BYTES);

  picture = { id: server.context.makeId(), bytes };
  await begin(person, picture);
  expect(await readRejection(await part(0))).toEqual([409, 'quota-full', 'file']);
  server.advance(24 * HOUR_MS + 1);
  await purge(server.context);
  await enter(person);
  await begin(person, picture);
  expect((await part(0)).status).toBe(200);
});

test('an upload expires after 24 hours, with or without upkeep', async () => {
  await begin(person, picture);
  await part(0);
  server.advance(24 * HOUR_MS);
  await enter(person);
  expect(await progressOf(begin(person, picture))).toMatchObject({ offset: A_THIRD });
  server.advance(1);
  expect(await readRejection(await part(A_THIRD))).toEqual([404, 'upload-not-begun', 'id']);
  expect(await progressOf(begin(person, picture))).toEqual({ offset: 0, upload: null });
  expect(await partsOf()).toEqual([]);
  await part(0);
  server.advance(24 * HOUR_MS + 1);
  await purge(server.context);
  expect(await partsOf()).toEqual([]);
  expect(await db.selectFrom('open_uploads').select('bytes').execute()).toEqual([]);
});

test('an upload in parts counts once towards a person’s upload limit', async () => {
  for (let n = 0; n < 59; n += 1) {
    const other = { id: server.context.makeId(), bytes };
    expect((await begin(person, other)).status).toBe(200);
  }
  expect((await begin(person, picture)).status).toBe(200);
  await part(0);
  expect((await begin(person, picture)).status).toBe(200);
  expect((await part(A_THIRD)).status).toBe(200);
  const more = await begin(person, { id: server.context.makeId(), bytes });
  expect([more.status, more.headers.get('retry-after')]).toEqual([429, '60']);
});
