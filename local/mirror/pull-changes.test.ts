import { beforeEach, expect, test } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import { readRecord, writeRecord } from '../device/stored-records.ts';
import { type Asked, createTestDevice, logInAs, ME, type TestDevice } from '../testing/device.ts';
import { EPOCH, messageOf } from '../testing/rows.ts';
import { applyEvent } from './apply-changes.ts';
import { catchUp } from './catch-up.ts';
import { EMPTY_SYNC } from './empty-sync.ts';

let device: TestDevice;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
});

const reject =
  (seconds: number, code: 'too-many-requests' | 'unavailable' = 'too-many-requests') =>
  () => {
    const error = new AppError(code);
    return new Response(JSON.stringify(error.toBody()), {
      status: error.status,
      headers: { 'retry-after': String(seconds) },
    });
  };

test.each(['too-many-requests', 'unavailable'] as const)(
  '%s: does not pull before the server’s retry time, whichever signal arrives',
  async (code) => {
    device.answer = reject(40, code);
    expect(await catchUp(device)).toBe(false);
    expect(device.asked).toHaveLength(1);
    device.advance(39_999);
    expect(await catchUp(device)).toBe(false);
    expect(device.asked).toHaveLength(1);
    device.advance(1);
    await catchUp(device);
    expect(device.asked).toHaveLength(2);
  },
);

test('an overloaded server is called again after its retry time and a random one, unseen', async () => {
  const due: { run: () => void; ms: number }[] = [];
  device.timers = { set: (run, ms) => due.push({ run, ms }), clear: () => undefined };
  device.answer = reject(4, 'unavailable');
  for (let bell = 0; bell < 3; bell += 1) await catchUp(device);
  const again = () => due.filter(({ ms }) => ms === 5000);
  expect(again()).toHaveLength(1);
  expect(await readRecord(device.db, 'message-notification-storage')).toBeNull();
  device.advance(5000);
  again()[0]?.run();
  await expect.poll(() => device.asked.length).toBe(2);
  await expect.poll(() => again().length).toBe(2);
});

test('neither an endless wait nor a clock that was turned back keeps it for ever', async () => {
  device.answer = reject(1e9);
  await catchUp(device);
  device.advance(-86_400_000);
  await catchUp(device);
  expect(device.asked).toHaveLength(2);
  device.advance(60_000);
  await catchUp(device);
  expect(device.asked).toHaveLength(3);
});

/** A log of `pages` pages with one letter each. */
const pageAfter = (since: number, pages: number) => ({
  from: since,
  to: since + 1,
  epoch: EPOCH,
  more: since + 1 < pages,
  changes: [
    {
      seq: since + 1,
      entity: 'message',
      id: LETTERS[since],
      value: messageOf(LETTERS[since] ?? '', { receiverId: ME }),
    },
  ],
});
const LETTERS = [1, 2, 3].map((number) => `00000000-0000-7000-8000-00000000010${number}`);

const sinceOf = ({ body }: Asked) => (body as { params: { since: number } }).params.since;

test('the next page is requested while a page is applied', async () => {
  const order: string[] = [];
  device.db.messages.hook('creating', (_, { seq }) => void order.push(`stored ${seq}`));
  device.answer = (asked) => {
    order.push(`asked ${sinceOf(asked)}`);
    return Response.json(pageAfter(sinceOf(asked), 3));
  };
  expect(await catchUp(device)).toBe(true);
  expect(order).toEqual(['asked 0', 'asked 1', 'stored 1', 'asked 2', 'stored 2', 'stored 3']);
});

test('a page that fails while the one before it is applied is requested again by the next pull', async () => {
  device.answer = (asked) =>
    sinceOf(asked) === 0
      ? Response.json(pageAfter(0, 2))
      : Promise.reject(new TypeError('no network'));
  expect(await catchUp(device)).toBe(false);
  expect(await device.db.messages.count()).toBe(1);
  device.answer = (asked) => Response.json(pageAfter(sinceOf(asked), 2));
  expect(await catchUp(device)).toBe(true);
  expect(device.asked.map(sinceOf)).toEqual([0, 1, 1]);
  expect(await device.db.messages.count()).toBe(2);
});

test('a page that was requested early is not applied after the stream has moved the cursor', async () => {
  await writeRecord(device.db, 'sync', { ...EMPTY_SYNC, epoch: EPOCH, isComplete: true });
  const session = await readRecord(device.db, 'auth');
  const events: Promise<unknown>[] = [];
  device.answer = (asked) => {
    const since = sinceOf(asked);
    if (since === 1 && session !== null) {
      const changes = [1, 2].flatMap((at) => pageAfter(at, 3).changes);
      // This transaction waits for the one that applies the page before.
      events.push(applyEvent(device, session, { epoch: EPOCH, from: 1, to: 3, changes }));
    }
    return Response.json(
      since === 3
        ? { from: 3, to: 3, epoch: EPOCH, more: false, changes: [] }
        : pageAfter(since, 3),
    );
  };
  expect(await catchUp(device)).toBe(true);
  expect(await Promise.all(events)).toEqual(['applied']);
  expect(device.asked.map(sinceOf)).toEqual([0, 1, 3]);
  expect(await device.db.messages.count()).toBe(3);
});
