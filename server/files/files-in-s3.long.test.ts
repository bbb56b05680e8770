import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileKeyOf, type UploadReply, uploadReply } from '../../contract/uploads.ts';
import { readConfig } from '../config/config.ts';
import { readImageNames } from '../testing/image-names.ts';
import { openTestServer, type TestServer } from '../testing/open-test-server.ts';
import { type RegisteredPerson, registerPerson } from '../testing/registered-person.ts';
import { readRejection, readReply } from '../testing/replies.ts';
import { uploadWhole } from '../testing/send-parts.ts';
import { findFreePort, readLastWords } from '../testing/server-process.ts';
import { openSwiftServer, type SwiftServer } from '../testing/swift-server.ts';
import { openFileStore } from './file-store.ts';
import { listBuckets } from './open-files.ts';
import { REMOVE_UPLOAD } from './remove-upload.ts';

let swift: SwiftServer;
let settings: Record<string, string>;
let server: TestServer;
let person: RegisteredPerson;
let folder: string;
let port: number;
const dataDir = mkdtempSync(path.join(tmpdir(), 'guvercin-s3-start-'));

beforeAll(async () => {
  swift = await openSwiftServer('kus');
  settings = swift.settingsFor('kus/resim');
  port = await findFreePort();
  server = await openTestServer({ settings: { ...settings, PORT: String(port) } });
  await server.listen();
  folder = path.join(server.dataDir, 'files');
  person = await registerPerson(server, 'ayse');
});
afterAll(async () => {
  await server.close();
  await swift.close();
  rmSync(dataDir, { recursive: true });
});

async function upload(id = server.context.makeId()): Promise<Response> {
  const red = sharp({ create: { width: 600, height: 400, channels: 3, background: 'red' } });
  return uploadWhole(person.browser, id, await red.png().toBuffer());
}
const keep = async (): Promise<UploadReply> => readReply(await upload(), uploadReply);
const remove = async (url: string) => {
  const { db, jobs } = server.context;
  await db.transaction().execute((tx) => jobs.add(tx, REMOVE_UPLOAD, { key: fileKeyOf(url) }));
  jobs.wake();
};
const statusOf = async (url: string) => (await person.browser.get(url)).status;

async function countRequests(work: () => Promise<void>): Promise<number> {
  let count = 0;
  const countOne = () => {
    count += 1;
  };
  subscribe('undici:request:create', countOne);
  await work();
  unsubscribe('undici:request:create', countOne);
  return count;
}

test('an uploaded picture is in the bucket, not on the disk, and is served from there', async () => {
  const { url, preview_url } = await keep();
  const listed = await swift.listBucket('kus');
  expect(listed).toContain(`<Key>resim/${path.basename(url)}</Key>`);
  expect(listed).toContain(`<Key>resim/${path.basename(preview_url)}</Key>`);
  expect(await readImageNames(folder)).toEqual([]);
  const answer = await person.browser.get(url);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect((await sharp(bytes).metadata()).format).toBe('webp');
  expect(answer.headers.get('content-length')).toBe(String(bytes.length));
  const part = await person.browser.get(url, { range: 'bytes=4-11' });
  expect([part.status, part.headers.get('content-range')]).toEqual([
    206,
    `bytes 4-11/${bytes.length}`,
  ]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(4, 12));
  const etag = answer.headers.get('etag') ?? '';
  expect((await person.browser.get(url, { 'if-none-match': etag })).status).toBe(304);
});

test.each([
  ['GET', 'url', {}, 200],
  ['GET', 'preview_url', {}, 200],
  ['GET', 'url', { range: 'bytes=4-11' }, 206],
  ['GET', 'url', { range: 'bytes=0-1,4-5' }, 200],
  ['GET', 'url', { range: 'bytes=99999999-' }, 416],
  ['GET', 'url', { 'if-none-match': '*' }, 304],
  ['HEAD', 'url', {}, 200],
  ['GET', 'missing', {}, 404],
] as const)('%s of %s with %o costs one request to S3', async (method, name, headers, status) => {
  const urls = { missing: `/files/${'Z'.repeat(43)}.webp`, ...(await keep()) };
  const request = new Request(`http://localhost${urls[name]}`, { method, headers });
  const sent = await countRequests(async () => {
    const answer = await server.fetch(request);
    await answer.arrayBuffer();
    expect(answer.status).toBe(status);
  });
  expect(sent).toBe(1);
});

test('a picture of the time before the bucket is served and removed too', async () => {
  const disk = await openFileStore(folder);
  const key = 'D'.repeat(43);
  const bytes = Buffer.from('old');
  await disk.write(key, { full: bytes, preview: bytes, width: 1, height: 1, placeholder: '' });
  const url = `/files/${key}.webp`;
  expect(await (await person.browser.get(url)).text()).toBe('old');
  await remove(url);
  await expect.poll(() => statusOf(url)).toBe(404);
  expect(await readImageNames(folder)).toEqual([]);
});

test('while S3 is away pictures and uploads answer 503, removals wait, and nothing is lost', async () => {
  const [shown, recalled] = [await keep(), await keep()];
  const [file, id] = [shown.url, server.context.makeId()];
  await swift.stopProxy();
  const missed = await person.browser.get(file);
  expect([missed.headers.get('retry-after'), missed.headers.get('cache-control')]).toEqual([
    '5',
    'no-store',
  ]);
  expect(await readRejection(missed)).toEqual([503, 'unavailable']);
  const rejected = await upload(id);
  expect(rejected.headers.get('retry-after')).toBe('5');
  expect(await readRejection(rejected)).toEqual([503, 'unavailable']);
  const rows = server.context.db.selectFrom('files').select('key').where('upload_id', '=', id);
  expect(await rows.execute()).toEqual([]);
  await remove(recalled.url);
  const attempts = server.context.db
    .selectFrom('jobs')
    .select('attempts')
    .where('kind', '=', REMOVE_UPLOAD);
  await expect.poll(async () => (await attempts.executeTakeFirst())?.attempts).toBe(1);
  expect((await person.browser.get('/readyz')).status).toBe(200);

  await swift.startProxy();
  expect(await statusOf(file)).toBe(200);
  expect((await upload(id)).status).toBe(200);
  // A failed job is repeated after a pause.
  server.advance(3_600_000);
  server.context.jobs.wake();
  await expect.poll(() => statusOf(recalled.url)).toBe(404);
});

test('a download that S3 does not finish breaks the connection', async () => {
  const [bucket] = listBuckets(readConfig(settings), server.context.log);
  const key = 'E'.repeat(43);
  // More than all sockets on the way buffer.
  await bucket?.put(`${key}.webp`, new Uint8Array(64 * 1024 * 1024));
  const answer = await new Promise<IncomingMessage>((resolve) => {
    get({ port, host: '127.0.0.1', path: `/files/${key}.webp` }, resolve);
  });
  await once(answer, 'readable');
  await swift.stopProxy();
  const end = new Promise<string>((resolve) => {
    answer.on('end', () => resolve('ended'));
    answer.on('error', ({ message }) => resolve(message));
  });
  answer.resume();
  expect(await end).toBe('aborted');
  await swift.startProxy();
});

test('a bucket that cannot be used stops the start with one sentence', async () => {
  const start = (more: Record<string, string>) =>
    readLastWords({ DATA_DIR: dataDir, ...settings, ...more });
  const place = (name: string) => `The bucket ${name} at ${swift.endpoint}`;
  expect(await start({ FILES_URL: `s3://yok?endpoint=${swift.endpoint}` })).toBe(
    `${place('yok')} does not exist; check FILES_URL.`,
  );
  expect(await start({ FILES_S3_SECRET_KEY: 'geheim' })).toBe(
    `${place('kus')} refuses (SignatureDoesNotMatch); check FILES_S3_ACCESS_KEY, FILES_S3_SECRET_KEY and the rights of the key.`,
  );
});

test('a server starts while S3 is away, and serves its pictures later', async () => {
  const { url } = await keep();
  await swift.stopProxy();
  const late = await openTestServer({ settings });
  expect((await late.fetch(new Request(`http://localhost${url}`))).status).toBe(503);
  await swift.startProxy();
  expect((await late.fetch(new Request(`http://localhost${url}`))).status).toBe(200);
  await late.close();
});
