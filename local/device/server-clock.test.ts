import { beforeEach, expect, test } from 'vitest';
import { MIN_CLIENT_VERSION_HEADER } from '../../contract/client-version.ts';
import { pullChanges } from '../mirror/pull-changes.ts';
import { mutate } from '../outbox/mutate.ts';
import { createTestDevice, logInAs, ME, reply, type TestDevice } from '../testing/device.ts';
import { lettersOf } from '../testing/letters-of.ts';
import { readServerAhead } from './server-clock.ts';

const HOUR_MS = 3_600_000;
const PAGE = { from: 0, to: 0, epoch: 'e1', changes: [], more: false };

let device: TestDevice;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
});

/**
 * Simulates an answer of a server whose clock is this far ahead, received after this delay. Returns the stored offset
 * afterwards.
 */
async function hear(
  { aheadMs, afterMs = 100 }: { aheadMs: number; afterMs?: number },
  headers: Record<string, string> = { [MIN_CLIENT_VERSION_HEADER]: '1' },
): Promise<number> {
  device.answer = () => {
    const date = new Date(device.now() + aheadMs).toUTCString();
    device.advance(afterMs);
    return reply(PAGE, 200, { date, ...headers });
  };
  await pullChanges(device);
  await new Promise((resolve) => setTimeout(resolve, 20));
  return readServerAhead(device.db);
}

test.each([3, -3, 24 * 40])(
  'a clock that is %i hours off is corrected after a response',
  async (hours) => {
    const aheadMs = -hours * HOUR_MS;
    expect(Math.abs((await hear({ aheadMs })) - aheadMs)).toBeLessThanOrEqual(1_000);
    // The clock was corrected meanwhile.
    expect(Math.abs(await hear({ aheadMs: 0 }))).toBeLessThanOrEqual(1_000);
  },
);

test('a correct clock stays correct however long a response takes', async () => {
  expect(await hear({ aheadMs: 0 })).toBe(0);
  expect(await hear({ aheadMs: 0, afterMs: 5 * HOUR_MS })).toBe(0);
});

test('a clock set back during a call and an invalid date are ignored', async () => {
  expect(await hear({ aheadMs: 0, afterMs: -HOUR_MS })).toBe(0);
  expect(await hear({ aheadMs: 0 }, { [MIN_CLIENT_VERSION_HEADER]: '1', date: 'soon' })).toBe(0);
});

test('a proxy between device and server does not change the clock', async () => {
  expect(await hear({ aheadMs: HOUR_MS }, {})).toBe(0);
});

test('a waiting letter is dated by the server’s time', async () => {
  await hear({ aheadMs: -3 * HOUR_MS });
  const [id, pigeonId] = [device.makeId(), device.makeId()];
  await mutate(device, 'send-message', { id, content: 'Sis dağıldı.', pigeonId, sky: true });
  const items = await lettersOf(device.db, 'sent');
  const writtenAt = Date.parse(items[0]?.created_at ?? '');
  expect(Math.abs(writtenAt - (device.now() - 3 * HOUR_MS))).toBeLessThanOrEqual(1_000);
});
