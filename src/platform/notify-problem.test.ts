import { expect, test } from 'vitest';
import type { DeviceProblem } from '../../local/device/device-problem.ts';
import { createProblemNotifier } from './notify-problem.ts';

function createPage(flush: () => Promise<void>) {
  const shown: DeviceProblem[] = [];
  return { shown, tell: createProblemNotifier({ flush, show: (problem) => shown.push(problem) }) };
}
const tick = () => new Promise((resolve) => setTimeout(resolve, 0));

test('full storage and a lost database are shown at once', () => {
  const { shown, tell } = createPage(() => new Promise(() => {}));
  tell('storage-full');
  tell('database-lost');
  expect(shown).toEqual(['storage-full', 'database-lost']);
});

test('an update is requested once, after the flush', async () => {
  let finish = () => {};
  const { shown, tell } = createPage(
    () =>
      new Promise((resolve) => {
        finish = resolve;
      }),
  );
  tell('update-required');
  tell('update-required');
  await tick();
  expect(shown).toEqual([]);
  finish();
  await tick();
  expect(shown).toEqual(['update-required']);
});

test('a failed flush does not block the update', async () => {
  const { shown, tell } = createPage(() => Promise.reject(new Error('no disk')));
  tell('update-required');
  await tick();
  expect(shown).toEqual(['update-required']);
});
