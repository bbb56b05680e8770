import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { createLogger } from '../start/create-logger.ts';
import { claimImageStore, newKey, readVariant, testImage } from '../testing/claim-image-store.ts';
import { findFreePort } from '../testing/server-process.ts';
import { openSwiftServer, type SwiftServer } from '../testing/swift-server.ts';
import type { ImagePlace } from './file-store.ts';
import { createS3Store, listBuckets } from './open-files.ts';
import { findSize } from './read-image.ts';
import { WHOLE } from './read-range.ts';
import type { ListedObject, S3Bucket } from './s3-bucket.ts';

const WRONG = { FILES_S3_SECRET_KEY: 'geheim' };
const UNAVAILABLE = { code: 'unavailable', retryAfterSeconds: 5 };
const logged: string[] = [];
const log = createLogger('warn', { write: (line) => void logged.push(JSON.parse(line).msg) });
let swift: SwiftServer;
let bucket: S3Bucket;
let store: ImagePlace;

function openAt(place: string, more: Record<string, string> = {}, to = log): S3Bucket {
  const [opened] = listBuckets(readConfig({ ...swift.settingsFor(place), ...more }), to);
  if (opened === undefined) throw new Error('no bucket');
  return opened;
}

beforeAll(async () => {
  swift = await openSwiftServer('kus');
  bucket = openAt('kus/pictures');
  store = createS3Store(bucket);
});
beforeEach(() => {
  logged.length = 0;
});
afterAll(() => swift.close());

describe('a store in a bucket', () => claimImageStore(() => store));

test('a usable bucket passes the check, and the check leaves no object', async () => {
  await bucket.check();
  expect(await swift.listBucket('kus')).not.toContain('probe');
});

test('lists all images, also over several pages, and nothing else', async () => {
  await swift.makeBucket('liste');
  const listing = openAt('liste/pictures');
  const names = Array.from({ length: 12 }, (_, at) => `-Key_${String(at).padStart(2, '0')}.webp`);
  const bytes = new TextEncoder().encode('hello world');
  for (const name of [...names, 'probe.tmp', 'inner/x.webp']) await listing.put(name, bytes);
  await openAt('liste/pictures-2').put('other.webp', bytes);
  const listed: ListedObject[] = [];
  for await (const object of listing.list()) listed.push(object);
  const etag = '5eb63bbbe01eeed093cb22bb8f5acdc3';
  expect(listed).toEqual(names.map((name) => ({ name, size: 11, etag })));
});

test('a missing bucket and a wrong key fail the check', async () => {
  const missing = { status: 404, code: 'NoSuchBucket' };
  await expect(openAt('yok').check()).rejects.toMatchObject(missing);
  const refused = { status: 403, code: 'SignatureDoesNotMatch' };
  await expect(openAt('kus', WRONG).check()).rejects.toMatchObject(refused);
});

test('without its bucket or its key, no image is reported as missing', async () => {
  const key = newKey();
  for (const broken of [openAt('yok'), openAt('kus', WRONG)]) {
    const away = createS3Store(broken);
    await expect(findSize(away, key, 'full')).rejects.toMatchObject(UNAVAILABLE);
    await expect(away.write(key, testImage('x'))).rejects.toMatchObject(UNAVAILABLE);
    await expect(away.hold(key)).rejects.toMatchObject(UNAVAILABLE);
    await expect(away.remove(key)).rejects.toMatchObject(UNAVAILABLE);
  }
});

test('while S3 is stopped everything is unavailable, and afterwards nothing is lost', async () => {
  const key = newKey();
  await store.write(key, testImage('picture'));
  await swift.stopProxy();
  await expect(store.open(key, ['full'], WHOLE)).rejects.toMatchObject(UNAVAILABLE);
  await expect(store.remove(key)).rejects.toMatchObject(UNAVAILABLE);
  const other = newKey();
  await expect(store.write(other, testImage('other'))).rejects.toMatchObject(UNAVAILABLE);
  expect(logged).toEqual([expect.stringContaining('cannot be reached')]);
  await swift.startProxy();
  expect(await readVariant(store, key, 'full')).toBe('picture');
  await store.write(other, testImage('other'));
  expect(await readVariant(store, other, 'full')).toBe('other');
  expect(logged).toEqual([
    expect.stringContaining('cannot be reached'),
    expect.stringContaining('can be reached again'),
  ]);
});

test('a request that S3 takes and does not answer ends', async () => {
  swift.freeze();
  await expect(findSize(store, newKey(), 'full')).rejects.toMatchObject(UNAVAILABLE);
  swift.thaw();
  expect(await findSize(store, newKey(), 'full')).toBeNull();
});

const HALF = { 'content-range': 'bytes 0-9/10', 'content-length': '10' };

/** Opens a bucket of a server that answers with these headers and five bytes, and never ends its answer. */
async function openStalling(headers: Record<string, string>) {
  const port = await findFreePort();
  const server = createServer(
    (_, response) => void response.writeHead(206, headers).write('01234'),
  );
  await once(server.listen(port, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const closed = once(server, 'connection').then(([socket]) => once(socket, 'close'));
  const stalling = openAt('kus', { FILES_URL: `s3://kus?endpoint=http://127.0.0.1:${port}` });
  return { stalling, closed };
}

test('an answer without Content-Range is a failure, and its connection is closed', async () => {
  const { stalling, closed } = await openStalling({});
  await expect(stalling.open('x.webp', WHOLE)).rejects.toMatchObject(UNAVAILABLE);
  await closed;
});

test('cancelling a part closes its connection', async () => {
  const { stalling, closed } = await openStalling(HALF);
  await (await stalling.open('x.webp', WHOLE))?.stream?.cancel();
  await closed;
});

test('an answer that stops in the middle fails, and its connection is closed', async () => {
  const { stalling, closed } = await openStalling(HALF);
  const part = await stalling.open('x.webp', WHOLE);
  await expect(new Response(part?.stream).text()).rejects.toMatchObject({ code: 'timeout' });
  await closed;
});

test('a reader may pause for longer than S3', async () => {
  const key = newKey();
  // More than the sockets buffer.
  const size = 32 * 1024 * 1024;
  await store.put(key, 'full', new Uint8Array(size));
  const part = await store.open(key, ['full'], WHOLE);
  let received = 0;
  for await (const bytes of part?.stream ?? []) {
    if (received === 0) await sleep(11_000);
    received += bytes.length;
  }
  expect(received).toBe(size);
});

test('if the second variant of an image fails, none is left', async () => {
  const key = newKey();
  const half = createS3Store({
    ...bucket,
    put: (name, bytes) =>
      name === `${key}.webp` ? openAt('yok').put(name, bytes) : bucket.put(name, bytes),
  });
  await expect(half.write(key, testImage('picture'))).rejects.toMatchObject(UNAVAILABLE);
  expect(await readVariant(store, key, 'preview')).toBeNull();
});

test('no secret is logged', async () => {
  const lines: string[] = [];
  const all = createLogger('debug', { write: (line) => void lines.push(line) });
  const refused = openAt('kus', WRONG, all);
  await expect(refused.put('x', new Uint8Array(1))).rejects.toMatchObject(UNAVAILABLE);
  expect(lines.join('')).toContain('SignatureDoesNotMatch');
  const { FILES_S3_ACCESS_KEY: accessKey } = swift.settingsFor('kus');
  for (const secret of [WRONG.FILES_S3_SECRET_KEY, accessKey]) {
    expect(lines.join('')).not.toContain(secret);
  }
});
