import { expect, test } from 'vitest';
import { createTestDevice, logInAs, ME, NO_ROWS, reply } from '../testing/device.ts';
import { drainOutbox } from './drain-outbox.ts';
import { drainPastUndo } from './drain-past-undo.ts';
import { mutate } from './mutate.ts';

async function deviceWithLetter() {
  const device = createTestDevice();
  await logInAs(device, ME);
  device.timers = {
    set(run, ms) {
      device.advance(ms);
      // In a turn of its own: what is under way has to come further meanwhile.
      setTimeout(run);
    },
    clear: () => undefined,
  };
  const letter = { id: device.makeId(), content: 'az önce', pigeonId: device.makeId() };
  await mutate(device, 'send-message', { ...letter, sky: true });
  const drain = async () => {
    await drainOutbox(device);
  };
  return { device, drainer: { drain, drainAnew: drain } };
}

test('waits for a letter in its seconds of undo, and delivers it', async () => {
  const { device, drainer } = await deviceWithLetter();
  device.answer = () => reply(NO_ROWS);
  expect(await drainPastUndo(device, drainer)).toBe(0);
  expect(device.asked).toHaveLength(1);
});

test('says how much waits all the same where nobody answers', async () => {
  const { device, drainer } = await deviceWithLetter();
  device.answer = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await drainPastUndo(device, drainer)).toBe(1);
});
