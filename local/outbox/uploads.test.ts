import { beforeEach, describe, expect, test } from 'vitest';
import type { Envelope } from '../../contract/envelope.ts';
import { UPLOAD_PART_PATH } from '../../contract/routes.ts';
import { digestBytes, digestCheaply } from '../device/digest-bytes.ts';
import { readRecord, type SessionRecord } from '../device/stored-records.ts';
import { NetworkError } from '../net/network-error.ts';
import {
  type Asked,
  createTestDevice,
  logInAs,
  ME,
  NO_ROWS,
  rejection,
  reply,
  type TestDevice,
} from '../testing/device.ts';
import { flushOutbox } from './flush.ts';
import { mutate } from './mutate.ts';
import { uploadImage } from './uploads.ts';

const SINGLE = '/api/safe-endpoint-upload';
const UPLOADED = { url: '/files/a', preview_url: '/files/b', width: 1, height: 1, placeholder: '' };
const bytes = Uint8Array.from({ length: 200 }, (_, at) => at).buffer;

let device: TestDevice;
let session: SessionRecord;
let received: Uint8Array[];
let begun: { id: string; bytes: number; sum: string } | null;
beforeEach(async () => {
  device = createTestDevice();
  device.partBytes = 64;
  await logInAs(device, ME);
  const record = await readRecord(device.db, 'auth');
  if (record === null) throw new Error('nobody is logged in');
  session = record;
  received = [];
  begun = null;
  device.answer = serve;
});

const offset = () => received.reduce((sum, part) => sum + part.length, 0);

/** A server that supports uploads in parts and validates them strictly. */
async function serve({ path, body }: Asked): Promise<Response> {
  if (path === SINGLE) return reply(UPLOADED);
  if (path === UPLOAD_PART_PATH && body instanceof FormData) return takePart(body);
  const { endpoint, body: announced } = body as Envelope & { body: typeof begun };
  if (endpoint !== '/api/uploads') return reply(NO_ROWS);
  if (begun?.id !== announced?.id) received = [];
  begun = announced;
  return reply({ offset: offset(), upload: null });
}

async function takePart(form: FormData): Promise<Response> {
  if (form.get('id') !== begun?.id) return rejection('upload-not-begun', 404);
  if (Number(form.get('offset')) !== offset()) return rejection('upload-offset-wrong', 409);
  const file = form.get('file');
  if (!(file instanceof Blob)) throw new Error('no part was sent');
  const part = await file.arrayBuffer();
  expect(await digestBytes(part)).toBe(`sha256:${form.get('sum')}`);
  received.push(new Uint8Array(part));
  const isWhole = offset() === begun?.bytes;
  return reply({ offset: offset(), upload: isWhole ? UPLOADED : null });
}

const upload = async (more: { id?: string; onSent?: (part: number) => void } = {}) =>
  uploadImage(device, session, {
    id: device.makeId(),
    picture: { bytes, type: 'image/png', sum: await digestBytes(bytes) },
    ...more,
  });
const partsSent = () =>
  device.asked.flatMap(({ body }) =>
    body instanceof FormData && body.has('offset') ? [Number(body.get('offset'))] : [],
  );
const arrived = () => received.flatMap((part) => [...part]);
const whole = [...new Uint8Array(bytes)];

test('a large picture is sent in parts, each once, and reports its progress', async () => {
  const heard: number[] = [];
  expect(await upload({ onSent: (part) => heard.push(part) })).toEqual(UPLOADED);
  expect(partsSent()).toEqual([0, 64, 128, 192]);
  expect(arrived()).toEqual(whole);
  expect(begun).toMatchObject({ bytes: 200, kind: 'image' });
  expect(heard).toEqual([0.32, 0.64, 0.96, 1]);
});

test('a page gets the progress of a part within the whole', async () => {
  const heard: number[] = [];
  const { fetch } = device;
  device.fetch = (path, init, onSent) => {
    onSent?.(0.5);
    return fetch(path, init, onSent);
  };
  await upload({ onSent: (part) => heard.push(part) });
  expect(heard.slice(0, 3)).toEqual([0.16, 0.32, 0.48]);
});

test('a small picture, or one without SHA-256, is sent in one piece', async () => {
  device.partBytes = 200;
  await upload();
  device.partBytes = 64;
  await uploadImage(device, session, {
    id: device.makeId(),
    picture: { bytes, type: 'image/png', sum: digestCheaply(bytes) },
  });
  expect(device.asked.map(({ path }) => path)).toEqual([SINGLE, SINGLE]);
});

test('after a lost response the upload continues behind the part that arrived', async () => {
  const id = device.makeId();
  device.answer = async (asked) => {
    const answer = await serve(asked);
    if (offset() === 128) throw new TypeError('Failed to fetch');
    return answer;
  };
  await expect(upload({ id })).rejects.toBeInstanceOf(NetworkError);
  device.answer = serve;
  expect(await upload({ id })).toEqual(UPLOADED);
  expect(partsSent()).toEqual([0, 64, 128, 192]);
  expect(arrived()).toEqual(whole);
});

test('after the last response is lost the upload gets the result', async () => {
  const id = device.makeId();
  await upload({ id });
  device.asked.length = 0;
  device.answer = () => reply({ offset: 200, upload: UPLOADED });
  expect(await upload({ id })).toEqual(UPLOADED);
  expect(device.asked).toHaveLength(1);
});

test('an upload whose worker was stopped is continued by the next worker', async () => {
  const image = new Blob([bytes], { type: 'image/png' });
  const args = { id: device.makeId(), content: 'merhaba', pigeonId: device.makeId() };
  await mutate(device, 'send-message', { ...args, sky: true as const }, { image });
  device.advance(6_000);
  const stop = new Promise<never>(() => undefined);
  device.answer = (asked) => (offset() === 64 ? stop : serve(asked));
  const before = device.locks;
  void flushOutbox(device);
  await expect.poll(() => partsSent()).toEqual([0, 64]);
  // A worker that ends loses its locks, so the next flush uses new ones.
  device.locks = createTestDevice().locks;
  device.answer = serve;
  await flushOutbox(device);
  device.locks = before;
  expect(partsSent()).toEqual([0, 64, 64, 128, 192]);
  expect(arrived()).toEqual(whole);
  expect(await device.db.outbox.count()).toBe(0);
});

test('a letter is retried without limit as long as each attempt uploads a part', async () => {
  device.partBytes = 4;
  const args = { id: device.makeId(), content: 'merhaba', pigeonId: device.makeId() };
  const image = new Blob([bytes], { type: 'image/png' });
  await mutate(device, 'send-message', { ...args, sky: true as const }, { image });
  let isCut = false;
  device.answer = (asked) => {
    if (isCut) return new Response('<!doctype html>', { status: 500 });
    isCut = asked.path === UPLOAD_PART_PATH;
    return serve(asked);
  };
  for (let tries = 1; tries <= 40; tries += 1) {
    device.advance(6 * 3_600_000);
    isCut = false;
    await flushOutbox(device);
    expect(offset()).toBe(4 * tries);
    expect(await device.db.outbox.toArray()).toMatchObject([
      { state: 'waiting', lastError: 'strange-answer' },
    ]);
  }
  device.advance(6 * 3_600_000);
  device.answer = serve;
  await flushOutbox(device);
  expect(arrived()).toEqual(whole);
  expect(await device.db.outbox.count()).toBe(0);
});

test('an upload with an unexpected next part asks the server and continues there', async () => {
  const id = device.makeId();
  device.answer = async (asked) => {
    // Another thread of this device was faster.
    if (offset() === 64) received.push(new Uint8Array(bytes.slice(64, 100)));
    return serve(asked);
  };
  expect(await upload({ id })).toEqual(UPLOADED);
  expect(partsSent()).toEqual([0, 64, 100, 164]);
  expect(arrived()).toEqual(whole);
});

test('an upload deleted by the server starts again', async () => {
  const id = device.makeId();
  let hasForgotten = false;
  device.answer = async (asked) => {
    if (offset() === 128 && !hasForgotten) {
      hasForgotten = true;
      begun = null;
    }
    return serve(asked);
  };
  expect(await upload({ id })).toEqual(UPLOADED);
  expect(partsSent()).toEqual([0, 64, 128, 0, 64, 128, 192]);
});

describe('a server that', () => {
  test.each([
    [
      'never agrees on the place',
      () => rejection('upload-offset-wrong', 409),
      'upload-offset-wrong',
    ],
    ['stays where it is', () => reply({ offset: 0, upload: null }), 'strange-answer'],
    ['has more than there is', () => reply({ offset: 900, upload: null }), 'strange-answer'],
    ['has another picture there', () => rejection('upload-sum-wrong', 400), 'upload-sum-wrong'],
  ])('%s is not called for ever', async (_, answer, code) => {
    device.answer = (asked) => (asked.path === UPLOAD_PART_PATH ? answer() : serve(asked));
    await expect(upload()).rejects.toMatchObject({ code });
    expect(device.asked.length).toBeLessThan(8);
  });

  test.each(['not-found', 'path-not-allowed'])(
    'is older and says %s gets the picture in one piece',
    async (code) => {
      device.answer = ({ path }) => (path === SINGLE ? reply(UPLOADED) : rejection(code, 404));
      expect(await upload()).toEqual(UPLOADED);
      expect(device.asked.map(({ path }) => path)).toEqual(['/api/safe-endpoint', SINGLE]);
    },
  );

  test('has an older node beside it gets the picture in one piece, too', async () => {
    device.answer = (asked) =>
      asked.path === UPLOAD_PART_PATH ? rejection('not-found', 404) : serve(asked);
    expect(await upload()).toEqual(UPLOADED);
    expect(device.asked.at(-1)?.path).toBe(SINGLE);
  });
});

const page = (status: number) =>
  new Response('<h1>Too large</h1>', { status, headers: { 'content-type': 'text/html' } });

test('a proxy that rejects a large part gets smaller parts from then on', async () => {
  device.answer = async (asked) => {
    const file = asked.body instanceof FormData ? asked.body.get('file') : null;
    return file instanceof Blob && file.size > 40 ? page(413) : serve(asked);
  };
  expect(await upload()).toEqual(UPLOADED);
  expect(partsSent()).toEqual([0, 0, 32, 64, 96, 128, 160, 192]);
  expect(arrived()).toEqual(whole);
});

test('a proxy that rejects every part makes the picture too large for the network', async () => {
  device.answer = (asked) => (asked.path === UPLOAD_PART_PATH ? page(413) : serve(asked));
  await expect(upload()).rejects.toMatchObject({ code: 'too-large-for-network' });
  expect(partsSent()).toEqual([0, 0, 0, 0, 0]);
});
