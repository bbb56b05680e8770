import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { IMAGE_MAX_BYTES } from '../../contract/limits.ts';
import { uploadReply } from '../../contract/uploads.ts';
import { addVerifiedPerson } from '../testing/add-verified-person.ts';
import type { TestBrowser } from '../testing/browser.ts';
import { readImageNames } from '../testing/image-names.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { readRejection, readReply } from '../testing/replies.ts';

const server = await openTestServer();
afterAll(() => server.close());

let count = 0;

async function logIn(): Promise<TestBrowser & { userId: string }> {
  count += 1;
  const email = `kisi${count}@example.org`;
  const password = 'uzun bir parola';
  const { userId } = await addVerifiedPerson(server.context, { email, password });
  const browser = server.openBrowser();
  await browser.post('/api/auth/login', { email, password });
  return { ...browser, userId };
}

const browser = await logIn();
const picture = (width = 1200, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: '#184f92' } });
const newId = () => server.context.makeId();

function form(
  bytes: Uint8Array | string,
  { name = 'kus.png', id = newId(), ...fields }: Record<string, string> = {},
): FormData {
  const data = new FormData();
  const part = typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
  data.set('file', new File([part], name, { type: 'image/png' }));
  data.set('endpoint', '/api/upload');
  data.set('id', id);
  for (const [field, value] of Object.entries(fields)) data.set(field, value);
  return data;
}

const upload = (data: FormData, by: TestBrowser = browser) =>
  by.upload('/api/safe-endpoint-upload', data);
const kept = async (data: FormData) => readReply(await upload(data), uploadReply);
const fetchImage = async (url: string) => Buffer.from(await (await browser.get(url)).arrayBuffer());
const rowsOf = () => server.context.db.selectFrom('files').selectAll().execute();

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('keeps a %s as WebP', async (format) => {
  const reply = await kept(form(await picture().toFormat(format).toBuffer()));
  expect(reply).toMatchObject({ width: 1200, height: 800 });
  expect(await sharp(await fetchImage(reply.url)).metadata()).toMatchObject({
    format: 'webp',
    width: 1200,
  });
  expect(await sharp(await fetchImage(reply.preview_url)).metadata()).toMatchObject({
    format: 'webp',
    width: 480,
    height: 320,
  });
});

test('keeps a large image at the area of 2048 squared and its placeholder below 1 KB', async () => {
  const noise = await sharp({
    create: {
      width: 3000,
      height: 1500,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();
  const reply = await kept(form(noise));
  expect([reply.width, reply.height]).toEqual([2896, 1448]);
  expect(reply.placeholder.startsWith('data:image/webp;base64,')).toBe(true);
  expect(reply.placeholder.length).toBeLessThan(1024);
});

test('keeps a long screenshot wide enough to read, in both orientations', async () => {
  const lying = await picture(12_060, 1_080).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  for (const bytes of [await picture(1_080, 12_060).png().toBuffer(), lying]) {
    const reply = await kept(form(bytes));
    expect([reply.width, reply.height]).toEqual([612, 6_843]);
  }
});

test('turns an image upright and removes its location', async () => {
  const withPlace = await picture(600, 400)
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'gizli' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 0/1 30/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(withPlace).metadata()).exif).toBeDefined();
  const reply = await kept(form(withPlace));
  expect([reply.width, reply.height]).toEqual([400, 600]);
  for (const url of [reply.url, reply.preview_url]) {
    const bytes = await fetchImage(url);
    const { exif, xmp, icc, orientation } = await sharp(bytes).metadata();
    expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(bytes.includes('gizli')).toBe(false);
  }
});

test('keeps the first frame of an animated image', async () => {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect((await sharp(gif).metadata()).pages).toBe(2);
  const reply = await kept(form(gif));
  const { pages, height } = await sharp(await fetchImage(reply.url)).metadata();
  expect([pages ?? 1, height]).toEqual([1, 40]);
  const { dominant } = await sharp(await fetchImage(reply.url)).stats();
  expect(dominant.r).toBeGreaterThan(dominant.b);
});

test('repeated and simultaneous uploads of one image get the same files', async () => {
  const bytes = await picture().png().toBuffer();
  const id = newId();
  const replies = await Promise.all([1, 2, 3].map(() => kept(form(bytes, { id }))));
  replies.push(await kept(form(bytes, { id })));
  expect(new Set(replies.map(({ url }) => url)).size).toBe(1);
  const rows = (await rowsOf()).filter((row) => row.upload_id === id);
  expect(rows).toHaveLength(1);
  expect(await readImageNames(path.join(server.dataDir, 'files'))).toHaveLength(
    (await rowsOf()).length * 2,
  );
});

test('serves images with headers that forbid storing and running them', async () => {
  const { url } = await kept(form(await picture(10, 10).png().toBuffer()));
  const response = await browser.get(url);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-length': String((await response.arrayBuffer()).byteLength),
  });
});

test.each(['/files/nothing.webp', '/files/..%2Fdatabase.webp', `/files/${'A'.repeat(43)}.webp`])(
  'does not find %s',
  async (url) => {
    expect((await browser.get(url)).status).toBe(404);
  },
);

const refused = async (data: FormData, by: TestBrowser = browser) => {
  const before = (await rowsOf()).length;
  const rejection = await readRejection(await upload(data, by));
  expect((await rowsOf()).length).toBe(before);
  return rejection;
};

test('rejects a text that is called .png', async () => {
  expect(await refused(form('Bu bir resim değil.'))).toEqual([415, 'image-invalid', 'file']);
});

test('rejects an SVG', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  expect(await refused(form(svg))).toEqual([415, 'image-invalid', 'file']);
});

const noise = sharp({
  create: {
    width: 400,
    height: 400,
    channels: 3,
    background: 'white',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
});
/** Returns the beginning of a file. An `end` below 1 is the share to keep, otherwise the number of bytes to cut off. */
const cutOff = (whole: Buffer, end: number) =>
  whole.subarray(0, end < 1 ? Math.floor(whole.length * end) : whole.length - end);

test.each([
  ['jpeg', 2],
  ['jpeg', 0.5],
  ['png', 0.5],
] as const)('keeps the readable part of a cut-off %s', async (format, end) => {
  const bytes = cutOff(await noise.toFormat(format).toBuffer(), end);
  const reply = await kept(form(bytes));
  expect([reply.width, reply.height]).toEqual([400, 400]);
  const top = await sharp(await fetchImage(reply.url))
    .extract({ left: 0, top: 0, width: 400, height: 100 })
    .stats();
  expect(top.channels[0]?.stdev).toBeGreaterThan(20);
});

test('rejects a file that begins as an image and has no pixels to decode', async () => {
  const webp = cutOff(await noise.webp().toBuffer(), 0.5);
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 'kus')]);
  for (const bytes of [webp, jpeg]) {
    expect(await refused(form(bytes))).toEqual([415, 'image-damaged', 'file']);
  }
});

test('rejects a small file that describes an enormous picture', async () => {
  const bomb = await picture(9000, 9000).png({ compressionLevel: 9 }).toBuffer();
  expect(bomb.length).toBeLessThan(1024 * 1024);
  expect(await refused(form(bomb))).toEqual([413, 'image-too-many-pixels', 'file']);
});

test('rejects a file of 15 MB or more', async () => {
  const bytes = Buffer.alloc(IMAGE_MAX_BYTES);
  expect(await refused(form(bytes))).toEqual([413, 'image-too-large', 'file']);
  const more = Buffer.alloc(IMAGE_MAX_BYTES + 100_000);
  expect(await refused(form(more))).toEqual([413, 'image-too-large', 'file']);
});

test('stops reading a body without a declared length once it is too long', async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1024 * 1024;
      controller.enqueue(new Uint8Array(1024 * 1024));
    },
  });
  const request = new Request(`${server.origin}/api/safe-endpoint-upload`, {
    method: 'POST',
    body: endless,
    duplex: 'half',
    headers: {
      origin: server.origin,
      authorization: `Bearer ${browser.cookies.get('authToken')}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
  });
  expect(await readRejection(await server.fetch(request))).toEqual([
    413,
    'image-too-large',
    'file',
  ]);
  expect(sent).toBeLessThan(IMAGE_MAX_BYTES + 3 * 1024 * 1024);
});

test('rejects a form that is not an upload', async () => {
  const bytes = await picture(10, 10).png().toBuffer();
  expect(await refused(form(bytes, { id: 'no id' }))).toEqual([400, 'body-invalid', 'id']);
  const elsewhere = form(bytes);
  elsewhere.set('endpoint', '/api/user');
  expect(await refused(elsewhere)).toEqual([400, 'body-invalid', 'endpoint']);
  const text = await browser.post('/api/safe-endpoint-upload', { file: 'x' });
  expect(await readRejection(text)).toEqual([400, 'body-invalid']);
});

test('rejects visitors, and an upload that is meant for another person', async () => {
  const bytes = await picture(10, 10).png().toBuffer();
  expect(await refused(form(bytes), server.openBrowser())).toEqual([401, 'unauthenticated']);
  const other = await logIn();
  expect(await refused(form(bytes, { userId: other.userId }))).toEqual([409, 'other-person']);
  expect((await upload(form(bytes, { userId: browser.userId }))).status).toBe(200);
});

test('allows sixty uploads per person, then one more each minute', async () => {
  const person = await logIn();
  const id = newId();
  const bytes = await picture(10, 10).png().toBuffer();
  const statuses = [];
  for (let n = 0; n < 61; n += 1) statuses.push((await upload(form(bytes, { id }), person)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  const rejection = await upload(form(bytes, { id }), person);
  expect([rejection.status, rejection.headers.get('retry-after')]).toEqual([429, '60']);
});
