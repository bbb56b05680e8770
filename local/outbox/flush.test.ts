import { beforeEach, describe, expect, test, vi } from 'vitest';
import { queryThreads } from '../queries/query-threads.ts';
import {
  createTestDevice,
  logInAs,
  ME,
  NO_ROWS,
  OTHER,
  rejection,
  reply,
  type TestDevice,
} from '../testing/device.ts';
import { discardRow } from './discard-row.ts';
import { flushOutbox } from './flush.ts';
import { mutate } from './mutate.ts';
import { releaseHeldRows } from './retry-policy.ts';
import { retryRow } from './retry-row.ts';
import { takeBack } from './take-back.ts';

const UNDO_MS = 5_001;
const accept = () => reply(NO_ROWS);
const UPLOADED = {
  url: '/files/a.webp',
  preview_url: '/files/a-preview.webp',
  width: 1,
  height: 1,
  placeholder: 'data:,',
};
const lostReply = () => Promise.reject(new TypeError('Failed to fetch'));

let device: TestDevice;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
});

const letter = (pigeonId: string, receiverId?: string) => ({
  id: device.makeId(),
  content: 'merhaba',
  pigeonId,
  ...(receiverId === undefined ? { sky: true as const } : { receiverId }),
});
const send = (pigeonId: string, receiverId?: string) =>
  mutate(device, 'send-message', letter(pigeonId, receiverId));
const readLetter = () =>
  mutate(device, 'read-message', { messageId: device.makeId(), pigeonId: device.makeId() });
async function sendDue(pigeonId = device.makeId(), receiverId?: string) {
  const sent = await send(pigeonId, receiverId);
  device.advance(UNDO_MS);
  return sent;
}
/** Flushes with a server that answers like this from now on. */
const flushWith = (answer: TestDevice['answer']) => {
  device.answer = answer;
  return flushOutbox(device);
};
const rows = () => device.db.outbox.orderBy('position').toArray();
const keys = () =>
  device.asked.map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey);

test('delivers under the row’s id and empties the outbox', async () => {
  device.answer = accept;
  const { id } = await sendDue();
  expect((await flushOutbox(device)).end).toBe('empty');
  expect(keys()).toEqual([id]);
  expect(await rows()).toEqual([]);
});

test('holds a row for its undo window, and reports when it is due', async () => {
  const { undoUntil } = await send(device.makeId());
  expect(await flushOutbox(device)).toMatchObject({ end: 'empty', nextAt: undoUntil });
  expect(device.asked).toEqual([]);
});

test('repeats the same body under the same key after a lost response', async () => {
  device.answer = lostReply;
  await sendDue();
  expect((await flushOutbox(device)).end).toBe('offline');
  device.answer = accept;
  await releaseHeldRows(device);
  await flushOutbox(device);
  expect(device.asked).toHaveLength(2);
  expect(device.asked[1]).toEqual(device.asked[0]);
});

test('keeps the row on a 500, and other lanes continue', async () => {
  const [first, second] = [device.makeId(), device.makeId()];
  await send(first);
  await sendDue(second);
  await flushWith(({ body }) =>
    JSON.stringify(body).includes(first) ? rejection('internal', 500) : reply(NO_ROWS),
  );
  expect(await rows()).toMatchObject([{ state: 'waiting', args: { pigeonId: first } }]);
});

test('keeps the row when a proxy says that the server is away', async () => {
  await sendDue();
  expect((await flushWith(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))).end).toBe(
    'offline',
  );
  expect(await rows()).toHaveLength(1);
});

test('waits as long as Retry-After says', async () => {
  await sendDue();
  const { nextAt } = await flushWith(() =>
    rejection('too-many-requests', 429, { 'retry-after': '120' }),
  );
  expect(nextAt).toBe(device.now() + 120_000);
});

describe('a rejection', () => {
  test('becomes a failed row that stops only its own lanes', async () => {
    const pigeon = device.makeId();
    const other = device.makeId();
    await send(pigeon);
    await mutate(device, 'recall-pigeon', { pigeonId: pigeon });
    await sendDue(other);
    await flushWith(({ body }) =>
      JSON.stringify(body).includes(pigeon)
        ? rejection('pigeon-not-available', 409)
        : reply(NO_ROWS),
    );
    expect(await rows()).toMatchObject([
      { name: 'send-message', state: 'failed', lastError: 'pigeon-not-available' },
      { name: 'recall-pigeon', state: 'waiting', attempts: 0 },
    ]);
  });

  test('of a read drops the row', async () => {
    await readLetter();
    await flushWith(() => rejection('message-not-found', 404));
    expect(await rows()).toEqual([]);
  });

  test('of a recall whose pigeon is home is dropped, any other is shown', async () => {
    await mutate(device, 'recall-pigeon', { pigeonId: device.makeId() });
    await flushWith(() => rejection('pigeon-not-away', 409));
    expect(await rows()).toEqual([]);
    await mutate(device, 'recall-pigeon', { pigeonId: device.makeId() });
    await flushWith(() => rejection('pigeon-brings-reply', 409));
    expect(await rows()).toMatchObject([{ state: 'failed', lastError: 'pigeon-brings-reply' }]);
  });

  test('is retried with another pigeon under a new key', async () => {
    const { id } = await sendDue();
    await flushWith(() => rejection('pigeon-not-available', 409));
    const pigeonId = device.makeId();
    await retryRow(device, id, { pigeonId });
    await flushWith(accept);
    expect(new Set(keys()).size).toBe(2);
    expect(device.asked[1]?.body).toMatchObject({ body: { pigeonId } });
  });

  test('frees its lane when it is discarded', async () => {
    const pigeon = device.makeId();
    const { id } = await send(pigeon);
    await mutate(device, 'recall-pigeon', { pigeonId: pigeon });
    device.advance(UNDO_MS);
    await flushWith(({ body }) =>
      JSON.stringify(body).includes('recall') ? reply(NO_ROWS) : rejection('pigeon-not-found', 404),
    );
    await discardRow(device, id);
    await flushOutbox(device);
    expect(await rows()).toEqual([]);
  });
});

test('ends the session on a final 401 and keeps the person’s own outbox', async () => {
  await sendDue();
  expect((await flushWith(() => rejection('unauthenticated', 401))).end).toBe('signed-out');
  expect(await device.db.records.get('auth')).toBeUndefined();
  expect(await rows()).toHaveLength(1);
});

test('never sends what another person wrote on this device', async () => {
  await sendDue();
  await logInAs(device, OTHER);
  await flushWith(accept);
  expect(device.asked).toEqual([]);
  expect(await rows()).toHaveLength(1);
});

test('keeps the row while the server has another person logged in here', async () => {
  await sendDue();
  expect((await flushWith(() => rejection('other-person', 409))).end).toBe('held');
  expect(await rows()).toMatchObject([{ state: 'waiting' }]);
});

test('undo takes a row back before its first attempt only', async () => {
  const first = await send(device.makeId());
  expect(await takeBack(device, first.id)).toBe(true);
  const second = await sendDue();
  await flushWith(lostReply);
  expect(await takeBack(device, second.id)).toBe(false);
});

test('asks the person about a row whose key the server no longer has', async () => {
  await sendDue();
  await flushWith(lostReply);
  device.advance(61 * 86_400_000);
  await flushOutbox(device);
  expect(await rows()).toMatchObject([{ state: 'failed', lastError: 'outcome-unknown' }]);
  expect(device.asked).toHaveLength(1);
});

test('setting the clock back by days holds nothing back', async () => {
  await send(device.makeId());
  device.advance(-48 * 3_600_000);
  await flushWith(accept);
  expect(await rows()).toEqual([]);
});

test('an image is uploaded first, once, and its address is in the repeated body', async () => {
  await sendDuePicture();
  await flushWith(({ path }) => (path.endsWith('-upload') ? reply(UPLOADED) : lostReply()));
  device.answer = accept;
  await releaseHeldRows(device);
  await flushOutbox(device);
  expect(device.asked.map(({ path }) => path)).toEqual([
    '/api/safe-endpoint-upload',
    '/api/safe-endpoint',
    '/api/safe-endpoint',
  ]);
  expect(device.asked[2]?.body).toMatchObject({ body: { image_url: '/files/a.webp' } });
  expect(await device.db.attachments.count()).toBe(0);
});

const page = (status: number, headers: Record<string, string> = {}) =>
  new Response('<!doctype html><h1>Not the server</h1>', {
    status,
    headers: { 'content-type': 'text/html', ...headers },
  });
const isUpload = ({ path }: { path: string }) => path.endsWith('-upload');
const sendPicture = (pigeonId = device.makeId()) =>
  mutate(device, 'send-message', letter(pigeonId), {
    image: new Blob(['x'], { type: 'image/png' }),
  });
async function sendDuePicture(pigeonId?: string) {
  const sent = await sendPicture(pigeonId);
  device.advance(UNDO_MS);
  return sent;
}
const speaksOf = (body: unknown, text: string) => JSON.stringify(body).includes(text);

/** Flushes thirty times within this time by the device's clock. */
async function flushFor(ms: number): Promise<void> {
  for (let flushes = 30; flushes > 0; flushes -= 1) {
    await flushOutbox(device);
    device.advance(ms / 30);
  }
}

describe('a response that is not the server’s', () => {
  test.each([
    ['too-large-for-network', 413],
    ['network-sign-in', 403],
    ['network-sign-in', 511],
    ['network-sign-in', 200],
    ['network-sign-in', 302],
    ['strange-answer', 404],
    ['strange-answer', 500],
  ])('%s: an upload that gets a page with %i holds only its own letter', async (code, status) => {
    await sendPicture();
    await send(device.makeId());
    await readLetter();
    device.advance(UNDO_MS);
    const { end, nextAt } = await flushWith((asked) =>
      isUpload(asked) ? page(status) : reply(NO_ROWS),
    );
    expect(end).toBe('empty');
    expect(nextAt).toBeGreaterThan(device.now());
    expect(await rows()).toMatchObject([{ state: 'waiting', lastError: code, attempts: 1 }]);
  });

  test('to one call does not stop the others and is not a success', async () => {
    const first = device.makeId();
    await send(first);
    await sendDue();
    await flushWith(({ body }) => (speaksOf(body, first) ? page(200) : reply(NO_ROWS)));
    expect(await rows()).toMatchObject([{ state: 'waiting', args: { pigeonId: first } }]);
  });

  test('in foreign JSON is not a success either', async () => {
    await sendDue();
    await flushWith(() => reply({ status: 'please sign in' }));
    expect(await rows()).toMatchObject([{ state: 'waiting', lastError: 'strange-answer' }]);
  });

  test('becomes a failed row after its bound, not before', async () => {
    await sendDuePicture();
    device.answer = () => page(413);
    await flushFor(9 * 60_000);
    expect(await rows()).toMatchObject([{ state: 'waiting' }]);
    await flushFor(2 * 60_000);
    expect(await rows()).toMatchObject([{ state: 'failed', lastError: 'too-large-for-network' }]);
  });

  test('drops a read after its bound', async () => {
    await readLetter();
    device.answer = () => page(404);
    await flushFor(23 * 3_600_000);
    expect(await rows()).toHaveLength(1);
    await flushFor(2 * 3_600_000);
    expect(await rows()).toEqual([]);
  });

  test('is cleared once the server has responded, even with an error to retry later', async () => {
    await sendDue();
    device.answer = () => page(404);
    await flushFor(20 * 3_600_000);
    device.answer = () => rejection('internal', 500);
    await flushFor(60_000);
    device.answer = () => page(404);
    await flushFor(20 * 3_600_000);
    expect(await rows()).toMatchObject([{ state: 'waiting' }]);
  });

  test('to a sent letter: it may have arrived, so it can only be repeated', async () => {
    const { id } = await sendDue();
    device.answer = () => page(404);
    await flushFor(26 * 3_600_000);
    await expect(retryRow(device, id, { pigeonId: device.makeId() })).rejects.toMatchObject({
      code: 'outcome-unknown',
    });
    await retryRow(device, id);
    await flushWith(accept);
    expect(new Set(keys())).toEqual(new Set([id]));
    expect(await rows()).toEqual([]);
  });

  test('to a picture never sent: its letter may be sent without it, under a new key', async () => {
    const pigeonId = device.makeId();
    const { id } = await sendDuePicture(pigeonId);
    await flushWith(() => rejection('quota-full', 413));
    expect(await rows()).toMatchObject([{ state: 'failed', lastError: 'quota-full' }]);
    await retryRow(device, id, { withoutPicture: true });
    expect(await device.db.attachments.count()).toBe(0);
    device.answer = accept;
    device.asked.length = 0;
    await flushOutbox(device);
    const [asked] = device.asked;
    expect(asked?.body).toMatchObject({
      body: { id: expect.anything(), content: 'merhaba', pigeonId, sky: true },
    });
    expect(JSON.stringify(asked?.body)).not.toContain('image');
    expect(keys()).toHaveLength(1);
    expect(keys()).not.toContain(id);
    expect(await rows()).toEqual([]);
  });

  test('to a rejected picture: another one replaces it, with its text, under a new key', async () => {
    const { id } = await sendDuePicture();
    await flushWith(() => rejection('image-too-many-pixels', 413));
    const image = new Blob(['küçük'], { type: 'image/jpeg' });
    await retryRow(device, id, { picture: { image, size: { width: 3, height: 4 } } });
    expect(await device.db.attachments.toArray()).toMatchObject([
      { size: { width: 3, height: 4 }, url: null, image: { type: 'image/jpeg' } },
    ]);
    const before = await device.db.attachments.toCollection().primaryKeys();
    device.answer = (asked) => reply(isUpload(asked) ? UPLOADED : NO_ROWS);
    device.asked.length = 0;
    await flushOutbox(device);
    const upload = device.asked.find(isUpload)?.body;
    expect(upload instanceof FormData && upload.get('id')).toBe(before[0]);
    const sent = device.asked.find((asked) => !isUpload(asked))?.body;
    expect(sent).toMatchObject({ body: { content: 'merhaba', image_url: UPLOADED.url } });
    expect(JSON.stringify(sent)).not.toContain(id);
    expect([await rows(), await device.db.attachments.count()]).toEqual([[], 0]);
  });

  test('to a letter sent with its picture: the picture stays', async () => {
    const { id } = await sendDuePicture();
    device.answer = (asked) => (isUpload(asked) ? reply(UPLOADED) : page(404));
    await flushFor(26 * 3_600_000);
    for (const change of [{ withoutPicture: true }, { picture: { image: new Blob(['x']) } }]) {
      await expect(retryRow(device, id, change)).rejects.toMatchObject({ code: 'outcome-unknown' });
    }
    expect(await device.db.attachments.count()).toBe(1);
  });

  test('to a picture never sent: its letter may change pigeons under a new key', async () => {
    const { id } = await sendDuePicture();
    device.answer = () => page(413);
    await flushFor(11 * 60_000);
    await retryRow(device, id, { pigeonId: device.makeId() });
    expect((await rows())[0]).toMatchObject({ state: 'waiting', lastError: null, attempts: 0 });
    expect((await rows())[0]?.id).not.toBe(id);
  });
});

describe('a missing response', () => {
  test('for one letter does not stop the others', async () => {
    const first = device.makeId();
    await send(first);
    await send(device.makeId());
    await sendDue();
    expect(
      (await flushWith(({ body }) => (speaksOf(body, first) ? lostReply() : reply(NO_ROWS)))).end,
    ).toBe('empty');
    expect(await rows()).toMatchObject([{ args: { pigeonId: first }, lastError: 'no-answer' }]);
  });

  test('for two letters in a row ends the flush', async () => {
    for (let letters = 3; letters > 0; letters -= 1) await sendDue();
    expect((await flushWith(lostReply)).end).toBe('offline');
    expect(await rows()).toMatchObject([{ attempts: 1 }, { attempts: 1 }, { attempts: 0 }]);
  });

  test('that arrives late in the same flush counts', async () => {
    const first = device.makeId();
    await send(first);
    await sendDue();
    let isLost = true;
    device.answer = ({ body }) => {
      if (!speaksOf(body, first)) {
        device.advance(2_000);
        return reply(NO_ROWS);
      }
      if (!isLost) return rejection('pigeon-not-available', 409);
      isLost = false;
      return lostReply();
    };
    await flushOutbox(device);
    expect(await rows()).toMatchObject([{ state: 'failed', lastError: 'pigeon-not-available' }]);
  });

  test('for the only letter ends the flush, and a restored network retries at once', async () => {
    await sendDue();
    expect((await flushWith(lostReply)).end).toBe('offline');
    await flushWith(accept);
    expect(await rows()).toHaveLength(1);
    await releaseHeldRows(device);
    await flushOutbox(device);
    expect(await rows()).toEqual([]);
  });

  test('for one of two letters keeps its backoff when the network is back', async () => {
    const first = device.makeId();
    await send(first);
    await sendDue();
    await flushWith(({ body }) => (speaksOf(body, first) ? lostReply() : reply(NO_ROWS)));
    await releaseHeldRows(device);
    await flushOutbox(device);
    expect(await rows()).toMatchObject([{ attempts: 1 }]);
  });

  test('for a picture counts as an attempt of its letter, and finally asks the person', async () => {
    await sendDuePicture();
    await flushWith(lostReply);
    expect(await rows()).toMatchObject([{ attempts: 1, firstTriedAt: device.now() }]);
    device.advance(61 * 86_400_000);
    await flushOutbox(device);
    expect(await rows()).toMatchObject([{ state: 'failed', lastError: 'upload-failed' }]);
  });
});

describe('Retry-After', () => {
  test.each(['3600', '86400'])(
    'of %s seconds allows one call in all that time',
    async (seconds) => {
      await sendDue();
      device.answer = () => rejection('too-many-requests', 429, { 'retry-after': seconds });
      await flushFor(Number(seconds) * 1_000 - 1_000);
      expect(device.asked).toHaveLength(1);
      device.answer = accept;
      device.advance(2_000);
      await flushOutbox(device);
      expect(await rows()).toEqual([]);
    },
  );

  test.each(['0', '-5', '99999999999'])(
    'of %s seconds causes neither a loop nor an endless wait',
    async (seconds) => {
      await sendDue();
      const { nextAt } = await flushWith(() =>
        rejection('unavailable', 503, { 'retry-after': seconds }),
      );
      expect(device.asked).toHaveLength(1);
      expect(nextAt).toBeGreaterThan(device.now());
      expect(nextAt).toBeLessThanOrEqual(device.now() + 86_400_000);
    },
  );

  test.each([-48, 48])(
    'holds nothing for ever when the clock is changed by %i hours',
    async (hours) => {
      await sendDue();
      await flushWith(() => rejection('unavailable', 503, { 'retry-after': '7200' }));
      device.advance(hours * 3_600_000);
      await flushOutbox(device);
      expect(device.asked).toHaveLength(2);
      await flushOutbox(device);
      expect(device.asked).toHaveLength(2);
    },
  );
});

test.each(['stranger-limit', 'stranger-link', 'picture-held'])(
  '%s: the letter waits until its time, never fails, and is retried when the app opens',
  async (code) => {
    const limited = device.makeId();
    await send(limited, OTHER);
    await sendDue();
    await flushWith(({ body }) =>
      speaksOf(body, limited) ? rejection(code, 429, { 'retry-after': '7200' }) : reply(NO_ROWS),
    );
    const [view] = (await queryThreads(device.db, 'sent', { limit: 5 })).items;
    const heldUntil = device.now() + 7_200_000;
    expect(view).toMatchObject({ delivery: 'queued', error: code, heldUntil });
    await flushFor(30 * 86_400_000);
    await flushOutbox(device);
    expect(await rows()).toMatchObject([{ state: 'waiting', lastError: code }]);
    await flushWith(accept);
    expect(await rows()).toHaveLength(1);
    await releaseHeldRows(device);
    await flushOutbox(device);
    expect(await rows()).toEqual([]);
  },
);

test('a held letter can be discarded unless an attempt is in flight', async () => {
  const id = device.makeId();
  await sendDue(id, OTHER);
  await flushWith(() => rejection('picture-held', 429, { 'retry-after': '7200' }));
  const [held] = await rows();
  await releaseHeldRows(device);
  let discarding = Promise.resolve();
  let leftDuringTry = 0;
  device.answer = async () => {
    discarding = discardRow(device, held?.id ?? '');
    // Reads often enough that a discard without the lock would have completed.
    for (let read = 0; read < 10; read += 1) leftDuringTry = (await rows()).length;
    return rejection('picture-held', 429, { 'retry-after': '7200' });
  };
  await flushOutbox(device);
  await discarding;
  expect(leftDuringTry).toBe(1);
  expect(await rows()).toEqual([]);
});

test('a row that waits for the network cannot be discarded', async () => {
  await send(device.makeId());
  const [waiting] = await rows();
  await discardRow(device, waiting?.id ?? '');
  expect(await rows()).toHaveLength(1);
});

test('a server that rejects our origin makes all rows wait, and the reason is shown', async () => {
  await send(device.makeId());
  await readLetter();
  device.advance(UNDO_MS);
  await flushWith(() => rejection('origin-refused', 403));
  expect(await rows()).toMatchObject([
    { state: 'waiting', lastError: 'origin-refused' },
    { state: 'waiting', lastError: 'origin-refused' },
  ]);
});

test('a bug of ours in one row does not stop the others', async () => {
  const { id } = await readLetter();
  await device.db.outbox.where({ id }).modify({ attachments: { image_url: device.makeId() } });
  await device.db.outbox.where({ id }).modify({ name: 'gone-with-an-older-build' as 'report' });
  await sendDue();
  await flushWith(accept);
  expect(await rows()).toMatchObject([{ id, state: 'waiting' }]);
  expect(device.reported).toHaveLength(1);
});

/** Lets all pending work proceed as far as it can, in the database and outside it. */
async function comeToRest(): Promise<void> {
  for (let rounds = 40; rounds > 0; rounds -= 1) {
    await device.db.outbox.count();
    await new Promise((turn) => setTimeout(turn));
  }
}

/** A server that answers each call when the test says so. A call is identified by the content of its body. */
function answerWhenTold() {
  const open = new Map<string, (answer: Response | Promise<Response>) => void>();
  const names = new Map<string, string>();
  device.answer = (asked) =>
    new Promise((resolve) => {
      const text = JSON.stringify(asked.body);
      const known = [...names].find(([word]) => text.includes(word));
      open.set(isUpload(asked) ? 'picture' : (known?.[1] ?? 'unknown'), resolve);
    });
  return {
    call: (name: string, word: string) => void names.set(word, name),
    open: () => [...open.keys()],
    async answer(name: string, answer: () => Response | Promise<Response> = () => reply(NO_ROWS)) {
      const settle = await vi.waitFor(
        () => open.get(name) ?? expect.fail(`${name} is not asked`),
        15_000,
      );
      settle(answer());
      open.delete(name);
      await comeToRest();
    },
  };
}

describe('parallel lanes', () => {
  let server: ReturnType<typeof answerWhenTold>;
  beforeEach(() => {
    // A real digest runs in another thread and would need more turns.
    device.digest = async (bytes) => String(bytes.byteLength);
    server = answerWhenTold();
  });

  async function sendLetters(...names: string[]): Promise<void> {
    for (const name of names) {
      const pigeon = device.makeId();
      server.call(name, pigeon);
      await send(pigeon);
    }
    device.advance(UNDO_MS);
  }

  /** Collects the timers from now on. The returned function fires those with the given delay. */
  function catchTimers(): (ms: number) => Promise<void> {
    const due = new Map<unknown, { run: () => void; ms: number }>();
    device.timers = {
      set(run, ms) {
        const timer = {};
        due.set(timer, { run, ms });
        return timer;
      },
      clear: (timer) => void due.delete(timer),
    };
    return async (ms) => {
      for (const timer of [...due.values()]) if (timer.ms === ms) timer.run();
      await comeToRest();
    };
  }

  async function begin(): Promise<{ flushed: ReturnType<typeof flushOutbox> }> {
    const flushed = flushOutbox(device);
    await comeToRest();
    return { flushed };
  }

  test('send four letters at a time after the first response', async () => {
    await sendLetters('a', 'b', 'c', 'd', 'e', 'f');
    const { flushed } = await begin();
    expect(server.open()).toEqual(['a']);
    await server.answer('a');
    expect(server.open()).toEqual(['b', 'c', 'd', 'e']);
    await server.answer('d');
    expect(server.open()).toEqual(['b', 'c', 'e', 'f']);
    for (const name of ['b', 'c', 'e', 'f']) await server.answer(name);
    expect(await flushed).toMatchObject({ end: 'empty', nextAt: null });
    expect(device.asked).toHaveLength(6);
    expect(await rows()).toEqual([]);
  });

  test('send letters before a picture, and none waits for it', async () => {
    await sendPicture();
    await sendPicture();
    await sendLetters('a', 'b', 'c', 'd', 'e');
    const { flushed } = await begin();
    expect(server.open()).toEqual(['a']);
    await server.answer('a');
    expect(server.open()).toEqual(['b', 'c', 'd', 'e']);
    await server.answer('b');
    expect(server.open()).toEqual(['c', 'd', 'e', 'picture']);
    for (const name of ['c', 'd', 'e']) await server.answer(name);
    // Only one picture at a time, although there are free slots.
    expect(server.open()).toEqual(['picture']);
    await server.answer('picture', () => rejection('image-invalid', 400));
    expect(server.open()).toEqual(['picture']);
    await server.answer('picture', () => rejection('image-invalid', 400));
    expect((await flushed).end).toBe('empty');
  });

  test('send new letters while a picture is in flight', async () => {
    const pass = catchTimers();
    await sendDuePicture();
    const { flushed } = await begin();
    expect(server.open()).toEqual(['picture']);
    await sendLetters('a');
    await pass(1_000);
    expect(server.open()).toEqual(['picture', 'a']);
    await server.answer('a');
    await server.answer('picture', () => reply(UPLOADED));
    await server.answer('unknown');
    expect((await flushed).end).toBe('empty');
    expect(await rows()).toEqual([]);
  });

  test('send one letter to probe the network while a picture hangs', async () => {
    const pass = catchTimers();
    await sendPicture();
    await sendLetters('a', 'b', 'c', 'd');
    const { flushed } = await begin();
    await server.answer('a');
    expect(server.open()).toEqual(['b', 'c', 'd', 'picture']);
    for (const name of ['b', 'c', 'd']) await server.answer(name, lostReply);
    await sendLetters('e', 'f', 'g');
    await pass(1_000);
    expect(server.open()).toEqual(['picture']);
    await pass(10_000);
    // The unanswered row is due again by then, and is the oldest.
    expect(server.open()).toEqual(['picture', 'b']);
    await server.answer('b');
    expect(server.open()).toEqual(['picture', 'c', 'd', 'e']);
    for (const name of ['c', 'd', 'e', 'f', 'g']) await server.answer(name);
    await server.answer('picture', () => reply(UPLOADED));
    await server.answer('unknown');
    expect((await flushed).end).toBe('empty');
    expect(await rows()).toEqual([]);
  });

  test('keep the order within a lane', async () => {
    const pigeon = device.makeId();
    await sendLetters('a');
    server.call('recall', '/recall');
    await mutate(device, 'send-message', { ...letter(pigeon), content: 'önce' });
    server.call('before', 'önce');
    await mutate(device, 'recall-pigeon', { pigeonId: pigeon });
    await sendLetters('b');
    const { flushed } = await begin();
    await server.answer('a');
    expect(server.open()).toEqual(['before', 'b']);
    await server.answer('b');
    expect(server.open()).toEqual(['before']);
    await server.answer('before');
    expect(server.open()).toEqual(['recall']);
    await server.answer('recall');
    await flushed;
    expect(await rows()).toEqual([]);
    expect(device.asked).toHaveLength(4);
  });

  test('make an older letter wait for a younger one on its new pigeon', async () => {
    const pigeon = device.makeId();
    const { id } = await sendDue();
    const first = await begin();
    await server.answer('unknown', () => rejection('pigeon-not-available', 409));
    await first.flushed;
    await sendLetters('a');
    server.call('younger', pigeon);
    await sendDue(pigeon);
    const { flushed } = await begin();
    await server.answer('a');
    expect(server.open()).toEqual(['younger']);
    await retryRow(device, id, { pigeonId: pigeon });
    await sendLetters('b');
    await comeToRest();
    expect(device.asked).toHaveLength(3);
    await server.answer('younger');
    expect(server.open()).toEqual(['younger', 'b']);
    await server.answer('younger');
    await server.answer('b');
    await flushed;
    expect(await rows()).toEqual([]);
  });

  test('continue when a row in another lane is rejected', async () => {
    await sendLetters('a', 'b', 'c', 'd');
    const { flushed } = await begin();
    await server.answer('a');
    await server.answer('c', () => rejection('pigeon-not-available', 409));
    await server.answer('b');
    await server.answer('d');
    expect((await flushed).end).toBe('empty');
    expect(await rows()).toMatchObject([{ state: 'failed', lastError: 'pigeon-not-available' }]);
  });

  test('count as offline after two missing responses with nothing in flight', async () => {
    await sendLetters('a', 'b', 'c', 'd', 'e', 'f');
    const { flushed } = await begin();
    let end: string | null = null;
    void flushed.then((one) => {
      end = one.end;
    });
    await server.answer('a');
    await server.answer('b', lostReply);
    await server.answer('c', lostReply);
    expect(server.open()).toEqual(['d', 'e']);
    await server.answer('d', lostReply);
    expect(end).toBeNull();
    await server.answer('e', lostReply);
    expect(end).toBe('offline');
    expect(device.asked).toHaveLength(5);
    expect((await rows()).map(({ mayGoEarly }) => mayGoEarly ?? false)).toEqual([
      ...[true, true, true, true],
      false,
    ]);
  });

  test('continue the flush when a request in flight gets its response after all', async () => {
    await sendLetters('a', 'b', 'c', 'd', 'e', 'f');
    const { flushed } = await begin();
    await server.answer('a');
    await server.answer('b', lostReply);
    await server.answer('c', lostReply);
    await server.answer('d');
    await server.answer('e');
    expect(server.open()).toEqual(['f']);
    await server.answer('f');
    expect((await flushed).end).toBe('empty');
  });

  test('start nothing more when another person logs in, and end with the last request', async () => {
    await sendLetters('a', 'b', 'c', 'd', 'e', 'f');
    const { flushed } = await begin();
    await server.answer('a');
    await server.answer('b', () => rejection('other-person', 409));
    await server.answer('c');
    await server.answer('d');
    expect(server.open()).toEqual(['e']);
    await server.answer('e');
    expect((await flushed).end).toBe('held');
    expect(await rows()).toHaveLength(2);
  });

  test('abort the other requests when the session ends, and keep the rows', async () => {
    await sendLetters('a', 'b', 'c', 'd');
    const { flushed } = await begin();
    await server.answer('a');
    await server.answer('c', () => rejection('unauthenticated', 401));
    expect((await flushed).end).toBe('signed-out');
    expect(await rows()).toHaveLength(3);
  });

  test('request no row twice when two threads flush', async () => {
    await sendLetters('a', 'b', 'c', 'd', 'e');
    const { flushed } = await begin();
    const second = flushOutbox(device);
    for (const name of ['a', 'b', 'c', 'd', 'e']) await server.answer(name);
    await Promise.all([flushed, second]);
    expect(new Set(keys()).size).toBe(5);
    expect(device.asked).toHaveLength(5);
  });
});
