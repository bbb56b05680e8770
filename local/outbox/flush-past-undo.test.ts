import { expect, test } from 'vitest';
import { createTestDevice, logInAs, ME, NO_ROWS, reply } from '../testing/device.ts';
import { flushOutbox } from './flush.ts';
import { flushPastUndo } from './flush-past-undo.ts';
import { mutate } from './mutate.ts';

async function deviceWithLetter() {
  const device = createTestDevice();
  await logInAs(device, ME);
  device.timers = {
    set(run, ms) {
      device.advance(ms);
      // Runs in its own task, so that pending work can continue meanwhile.
      setTimeout(run);
    },
    clear: () => undefined,
  };
  const letter = { id: device.makeId(), content: 'az önce', pigeonId: device.makeId() };
  await mutate(device, 'send-message', { ...letter, sky: true });
  const flush = async () => {
    await flushOutbox(device);
  };
  return { device, flusher: { flush, flushAgain: flush } };
}

test('waits for a letter in its undo window, and delivers it', async () => {
  const { device, flusher } = await deviceWithLetter();
  device.answer = () => reply(NO_ROWS);
  expect(await flushPastUndo(device, flusher)).toBe(0);
  expect(device.asked).toHaveLength(1);
});

test('reports the number of waiting rows even if the server does not respond', async () => {
  const { device, flusher } = await deviceWithLetter();
  device.answer = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await flushPastUndo(device, flusher)).toBe(1);
});
