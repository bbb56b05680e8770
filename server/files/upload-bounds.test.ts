import { readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { uploadReply } from '../../contract/uploads.ts';
import { addVerifiedPerson } from '../testing/add-verified-person.ts';
import type { TestBrowser } from '../testing/browser.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { readRejection, readReply } from '../testing/replies.ts';
import { openFileStore } from './file-store.ts';

const MB = 1024 * 1024;
const password = 'uzun bir parola';
const server = await openTestServer({ settings: { QUOTA_MB: '1', TRUST_PROXY: '1' } });
afterAll(() => server.close());
const folder = path.join(server.dataDir, 'files');
const UPLOAD = '/api/safe-endpoint-upload';

let count = 0;
async function logIn(): Promise<TestBrowser & { userId: string }> {
  count += 1;
  const email = `yukleyen${count}@example.org`;
  const { userId } = await addVerifiedPerson(server.context, { email, password });
  const browser = server.openBrowser();
  await browser.post('/api/auth/login', { email, password });
  return { ...browser, userId };
}

/** A picture of about 400 KB in its stored form. */
const noise = await sharp({
  create: {
    width: 1100,
    height: 1100,
    channels: 3,
    background: 'white',
    noise: { type: 'gaussian', mean: 128, sigma: 50 },
  },
})
  .jpeg()
  .toBuffer();

function form(bytes: Uint8Array): FormData {
  const data = new FormData();
  data.set('file', new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' }));
  data.set('endpoint', '/api/upload');
  data.set('id', server.context.makeId());
  return data;
}

const storedOf = async (userId: string) => {
  const rows = await server.context.db
    .selectFrom('files')
    .select(['key', 'bytes'])
    .where('owner_id', '=', userId)
    .execute();
  return { rows, bytes: rows.reduce((sum, row) => sum + (row.bytes ?? 0), 0) };
};

/** Starts an upload that pauses until `go` is called. */
function beginUpload(browser: TestBrowser, { ip = '192.0.2.1' } = {}) {
  let go = () => {};
  let cut = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const head = 'Content-Disposition: form-data; name="file"; filename="a"';
      controller.enqueue(Buffer.from(`--b\r\n${head}\r\n\r\n`));
      controller.enqueue(new Uint8Array(noise.subarray(0, 100_000)));
      go = () => controller.close();
      cut = () => controller.error(new Error('gone'));
    },
  });
  const request = new Request(`${server.origin}${UPLOAD}`, {
    method: 'POST',
    body,
    duplex: 'half',
    headers: {
      origin: server.origin,
      authorization: `Bearer ${browser.cookies.get('authToken')}`,
      'content-type': 'multipart/form-data; boundary=b',
      'x-forwarded-for': ip,
    },
  });
  const answer = Promise.resolve(server.fetch(request));
  return { answer, go: () => go(), cut: () => cut() };
}

test('uploads beyond a person’s quota are rejected with quota-full', async () => {
  const person = await logIn();
  const statuses = [];
  for (let n = 0; n < 6; n += 1) statuses.push((await person.upload(UPLOAD, form(noise))).status);
  const { rows, bytes } = await storedOf(person.userId);
  expect(rows.length).toBeGreaterThan(0);
  expect(statuses).toEqual([...rows.map(() => 200), ...Array(6 - rows.length).fill(409)]);
  expect(bytes).toBeLessThanOrEqual(MB);
  const refused = await person.upload(UPLOAD, form(noise));
  expect(await readRejection(refused)).toEqual([409, 'quota-full', 'file']);
  const names = await readdir(folder);
  expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([]);

  // The quota is per person, and deleting files frees it.
  expect((await (await logIn()).upload(UPLOAD, form(noise))).status).toBe(200);
  await server.context.db.deleteFrom('files').where('owner_id', '=', person.userId).execute();
  expect((await person.upload(UPLOAD, form(noise))).status).toBe(200);
});

test('a file stored without a size counts by its size on disk', async () => {
  const person = await logIn();
  await readReply(await person.upload(UPLOAD, form(noise)), uploadReply);
  const before = await storedOf(person.userId);
  await server.context.db.updateTable('files').set({ bytes: null }).execute();
  await person.upload(UPLOAD, form(noise));
  const after = await storedOf(person.userId);
  expect(after.rows[0]?.bytes).toBe(before.bytes);
});

test('an upload that is cut off leaves nothing behind', async () => {
  const person = await logIn();
  const before = await readdir(folder);
  const upload = beginUpload(person);
  const drafts = async () => (await readdir(folder)).filter((name) => name.endsWith('.tmp'));
  await expect.poll(drafts).toHaveLength(1);
  upload.cut();
  expect(await readRejection(await upload.answer)).toEqual([400, 'body-invalid']);
  expect(await readdir(folder)).toEqual(before);
});

test('concurrent uploads are limited per person, per household and in total', async () => {
  const people = await Promise.all(Array.from({ length: 9 }, logIn));
  const open = (at: number, ip: string) => {
    const person = people[at];
    if (person === undefined) throw new Error('too few people');
    return beginUpload(person, { ip });
  };
  const six = (at: number, ip: string) => Array.from({ length: 6 }, () => open(at, ip));
  const running = [0, 1, 2, 3].flatMap((at) => six(at, '192.0.2.1'));
  const drafts = async () => (await readdir(folder)).filter((name) => name.endsWith('.tmp')).length;
  await expect.poll(drafts).toBe(24);
  expect(await readRejection(await open(0, '192.0.2.9').answer)).toEqual([
    429,
    'too-many-requests',
  ]);
  expect(await readRejection(await open(4, '192.0.2.1').answer)).toEqual([
    429,
    'too-many-requests',
  ]);
  running.push(...[4, 5, 6, 7].flatMap((at) => six(at, '192.0.2.2')));
  await expect.poll(drafts).toBe(48);
  const full = await open(8, '192.0.2.3').answer;
  expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await readRejection(full)).toEqual([503, 'unavailable']);
  for (const one of running) one.go();
  await Promise.all(running.map(({ answer }) => answer));
  expect(await drafts()).toBe(0);
  expect((await people[8]?.upload(UPLOAD, form(noise)))?.status).toBe(200);
});

test('a start removes the leftovers of a killed process, but no recent file of another node', async () => {
  const [old, young] = ['upload-a.tmp', 'upload-b.tmp'].map((name) => path.join(folder, name));
  for (const file of [old, young]) await writeFile(file ?? '', 'x');
  const hourAgo = Date.now() / 1000 - 3601;
  await utimes(old ?? '', hourAgo, hourAgo);
  await openFileStore(folder);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.tmp'));
  expect(names).toEqual(['upload-b.tmp']);
});
