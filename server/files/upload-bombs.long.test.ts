import { setTimeout as sleep } from 'node:timers/promises';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { IMAGE_MAX_BYTES } from '../../contract/limits.ts';
import { uploadReply } from '../../contract/uploads.ts';
import { addVerifiedPerson } from '../testing/add-verified-person.ts';
import {
  makeLargestPng,
  makeManyFrameApng,
  makeManyFrameGif,
  makeManyFrameWebp,
  makeMetadataBomb,
  makePixelBomb,
  withHugeMetadata,
} from '../testing/bombs.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { readRejection, readReply } from '../testing/replies.ts';

/** Uploads that claim to be images but are not, or that expand to far more memory than a normal image. */

const MB = 1024 * 1024;
const FRAMES = 10_000;

const server = await openTestServer();
afterAll(() => server.close());
const password = 'uzun bir parola';
const { email } = await addVerifiedPerson(server.context, { password });
const browser = server.openBrowser();
await browser.post('/api/auth/login', { email, password });

async function send(bytes: Buffer): Promise<Response> {
  expect(bytes.length).toBeLessThan(IMAGE_MAX_BYTES);
  const form = new FormData();
  form.set('file', new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }));
  form.set('endpoint', '/api/upload');
  form.set('id', server.context.makeId());
  return browser.upload('/api/safe-endpoint-upload', form);
}

async function keep(bytes: Buffer): Promise<Buffer[]> {
  const reply = await readReply(await send(bytes), uploadReply);
  const urls = [reply.url, reply.preview_url];
  return Promise.all(
    urls.map(async (url) => Buffer.from(await (await browser.get(url)).arrayBuffer())),
  );
}

const DAMAGED = [415, 'image-damaged', 'file'];

async function expectRejected(
  bytes: Buffer,
  rejection: unknown[] = [415, 'image-invalid', 'file'],
): Promise<void> {
  expect(await readRejection(await send(bytes))).toEqual(rejection);
}

async function measureGrowth(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const running = work();
  let isRunning = true;
  const watching = (async () => {
    while (isRunning) {
      peak = Math.max(peak, process.memoryUsage.rss());
      await sleep(5);
    }
  })();
  await running.finally(() => {
    isRunning = false;
  });
  await watching;
  return peak - before;
}

const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#184f92' } });
const jpeg = await picture().jpeg().toBuffer();
const png = await picture().png().toBuffer();
const gif = await picture().gif().toBuffer();

describe('too many pixels', () => {
  test('50,000 by 50,000 in a small file is rejected before it is unpacked', async () => {
    const bomb = await makePixelBomb();
    expect(bomb.length).toBeLessThan(MB);
    const rejection = [413, 'image-too-many-pixels', 'file'];
    expect(await measureGrowth(() => expectRejected(bomb, rejection))).toBeLessThan(100 * MB);
  });

  test('the largest accepted picture fits into the memory of a small machine', async () => {
    const large = await makeLargestPng();
    let kept: Buffer[] = [];
    const growth = await measureGrowth(async () => {
      kept = await keep(large);
    });
    expect(await sharp(kept[0]).metadata()).toMatchObject({ format: 'webp', width: 2048 });
    expect(growth).toBeLessThan(400 * MB);
  });
});

describe('ten thousand frames', () => {
  test.each([
    ['GIF', async () => makeManyFrameGif(FRAMES)],
    ['APNG', async () => makeManyFrameApng(FRAMES)],
    [
      'WebP',
      async () => {
        const still = await picture(64, 64).webp({ lossless: true }).toBuffer();
        return makeManyFrameWebp(still, 64, FRAMES);
      },
    ],
  ])('the first frame of a %s is kept', async (_, make) => {
    const bomb = await make();
    const growth = await measureGrowth(async () => {
      for (const file of await keep(bomb)) {
        const { format, pages } = await sharp(file).metadata();
        expect([format, pages ?? 1]).toEqual(['webp', 1]);
      }
    });
    expect(growth).toBeLessThan(300 * MB);
  });
});

describe('polyglot files', () => {
  const SCRIPT = '<html><script>alert(document.cookie)</script></html>';
  const archive = Buffer.from(zipSync({ 'gizli.txt': Buffer.from('gizli') }));

  test.each([
    ['a JPEG that is a page', Buffer.concat([jpeg, Buffer.from(SCRIPT)])],
    [
      'a JPEG with a page for a comment',
      Buffer.concat([
        jpeg.subarray(0, 2),
        Buffer.from([0xff, 0xfe, 0, SCRIPT.length + 2]),
        Buffer.from(SCRIPT),
        jpeg.subarray(2),
      ]),
    ],
    ['a PNG that is an archive', Buffer.concat([png, archive])],
    ['a GIF that is a script', Buffer.concat([gif, Buffer.from(`*/=1;${SCRIPT}`)])],
  ])('%s is stored as an image only', async (_, polyglot) => {
    for (const file of await keep(polyglot)) {
      expect((await sharp(file).metadata()).format).toBe('webp');
      for (const trace of ['script', 'html', 'gizli', 'PK\x03\x04', 'alert']) {
        expect(file.includes(trace)).toBe(false);
      }
    }
  });

  test.each([
    ['a drawing that may hold scripts', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['the same behind a declaration', '<?xml version="1.0"?><svg width="9" height="9"></svg>'],
    ['a page', SCRIPT],
    ['a document', '%PDF-1.7\n1 0 obj'],
  ])('%s is rejected', async (_, words) => {
    await expectRejected(Buffer.from(words, 'latin1'));
  });

  test('a script that begins as a GIF is rejected', async () => {
    await expectRejected(Buffer.from('GIF89a/*aaaaaaaaaa*/=1;alert(1)', 'latin1'), DAMAGED);
  });
});

describe('cut-off or overloaded files', () => {
  test.each([
    ['JPEG', jpeg],
    ['PNG', png],
    ['GIF', gif],
  ])('a %s that ends before its pixels is rejected', async (_, whole) => {
    await expectRejected(whole.subarray(0, 12), DAMAGED);
  });

  test('megabytes of camera metadata are removed', async () => {
    const loaded = withHugeMetadata(jpeg);
    expect(loaded.length).toBeGreaterThan(12 * MB);
    for (const file of await keep(loaded)) {
      expect(file.length).toBeLessThan(10_000);
      expect(file.includes('gizli')).toBe(false);
      expect((await sharp(file).metadata()).exif).toBeUndefined();
    }
  });

  test('a text chunk and a colour profile that inflate to a gigabyte are not unpacked', async () => {
    const bomb = await makeMetadataBomb();
    let answer: Response | undefined;
    const growth = await measureGrowth(async () => {
      answer = await send(bomb);
    });
    // The server may reject the upload, or store it with its sixteen pixels.
    expect([200, 415]).toContain(answer?.status);
    expect(growth).toBeLessThan(300 * MB);
  });
});
