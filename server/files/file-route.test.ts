import { existsSync } from 'node:fs';
import { mkdir, readdir, readlink, truncate, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing/open-test-server.ts';
import { findFreePort } from '../testing/server-process.ts';
import { placeOf } from './disk-folders.ts';
import { openFileStore } from './file-store.ts';

const KEY = 'A'.repeat(43);
const LARGE_KEY = 'B'.repeat(43);
/** More than the sockets and streams between server and client buffer. */
const LARGE_BYTES = 64 * 1024 * 1024;
const URL_PATH = `/files/${KEY}.webp`;
const ETAG = `"${KEY}-full"`;
const OPEN_FILES = '/proc/self/fd';
let server: TestServer;
let folder: string;
let port: number;

beforeAll(async () => {
  port = await findFreePort();
  server = await openTestServer({ settings: { PORT: String(port) } });
  await server.listen();
  folder = path.join(server.dataDir, 'files');
  const files = await openFileStore(folder);
  const [full, preview] = [Buffer.from('0123456789'), Buffer.from('small')];
  await files.write(KEY, { full, preview, width: 1, height: 1, placeholder: '' });
});
afterAll(() => server.close());

const ask = (headers: Record<string, string> = {}, method = 'GET', url = URL_PATH) =>
  fetch(`http://127.0.0.1:${port}${url}`, { method, headers });

async function read(answer: Response) {
  const { status, headers } = answer;
  return [status, headers.get('content-range'), await answer.text()];
}

/** Writes a large image and begins to download it. The download is paused. */
async function openLarge(): Promise<{ file: string; answer: IncomingMessage }> {
  const file = placeOf(folder, `${LARGE_KEY}.webp`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, '');
  await truncate(file, LARGE_BYTES);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: `/files/${LARGE_KEY}.webp` }, resolve).on('error', reject);
  });
  await new Promise((resolve) => answer.once('readable', resolve));
  return { file, answer };
}

test('sends an image with its own strong ETag, without caching', async () => {
  const answer = await ask();
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    etag: ETAG,
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    'content-length': '10',
  });
  expect(await read(answer)).toEqual([200, null, '0123456789']);
  const preview = await ask({}, 'GET', `/files/${KEY}-preview.webp`);
  expect(preview.headers.get('etag')).toBe(`"${KEY}-preview"`);
});

test('answers HEAD with the same headers and no body', async () => {
  const answer = await ask({ range: 'bytes=0-1' }, 'HEAD');
  expect(Object.fromEntries(answer.headers)).toMatchObject({ etag: ETAG, 'content-length': '10' });
  expect(await read(answer)).toEqual([200, null, '']);
});

test.each([ETAG, `W/${ETAG}`, `"other", ${ETAG}`, '*'])(
  'answers If-None-Match %s with 304',
  async (names) => {
    const answer = await ask({ 'if-none-match': names, range: 'bytes=0-1' });
    expect([...(await read(answer)), answer.headers.get('etag')]).toEqual([304, null, '', ETAG]);
  },
);

test('sends the image for the ETag of its preview', async () => {
  const answer = await ask({ 'if-none-match': `"${KEY}-preview"` });
  expect(await read(answer)).toEqual([200, null, '0123456789']);
});

test.each([
  ['bytes=2-4', 206, 'bytes 2-4/10', '234'],
  ['bytes=8-', 206, 'bytes 8-9/10', '89'],
  ['bytes=-1', 206, 'bytes 9-9/10', '9'],
  ['bytes=10-', 416, 'bytes */10', ''],
  ['bytes=0-1,4-5', 200, null, '0123456789'],
])('answers %s with %i', async (range, ...expected) => {
  const answer = await ask({ range });
  expect(await read(answer.clone())).toEqual(expected);
  const length = String((await answer.arrayBuffer()).byteLength);
  if (answer.ok) expect(answer.headers.get('content-length')).toBe(length);
});

test('If-Range with another ETag gets the whole image', async () => {
  const range = 'bytes=2-4';
  expect(await read(await ask({ range, 'if-range': ETAG }))).toEqual([206, 'bytes 2-4/10', '234']);
  expect((await ask({ range, 'if-range': '"other"' })).status).toBe(200);
  expect((await ask({ range, 'if-range': `W/${ETAG}` })).status).toBe(200);
});

test('a removed image is gone at once, also for a client that has its ETag', async () => {
  const files = await openFileStore(folder);
  const key = 'C'.repeat(43);
  const bytes = Buffer.from('picture');
  await files.write(key, { full: bytes, preview: bytes, width: 1, height: 1, placeholder: '' });
  const url = `/files/${key}.webp`;
  expect((await ask({}, 'GET', url)).status).toBe(200);
  await files.remove(key);
  expect((await ask({ 'if-none-match': `"${key}-full"` }, 'GET', url)).status).toBe(404);
});

test('an image that ends early breaks the connection', async () => {
  const { file, answer } = await openLarge();
  await truncate(file, 1024);
  let received = 0;
  const end = new Promise<string>((resolve) => {
    answer.on('end', () => resolve('ended'));
    answer.on('error', ({ message }) => resolve(message));
  });
  answer.on('data', (bytes: Buffer) => {
    received += bytes.length;
  });
  expect(await end).toBe('aborted');
  expect(received).toBeLessThan(LARGE_BYTES);
});

test.runIf(existsSync(OPEN_FILES))('a client that disconnects closes the file', async () => {
  const { file, answer } = await openLarge();
  const open = async () => {
    const names = await readdir(OPEN_FILES);
    const paths = names.map((name) => readlink(path.join(OPEN_FILES, name)).catch(() => ''));
    return (await Promise.all(paths)).filter((one) => one === file).length;
  };
  expect(await open()).toBe(1);
  answer.destroy();
  await expect.poll(open).toBe(0);
});
