import { expect, test } from 'vitest';
import { createTabPages, type RemotePage } from './tab-pages.ts';
import { createTestClock } from './testing/clock.ts';

const frozen = (): RemotePage => ({
  getToken: () => new Promise(() => {}),
});
const withToken = (token: string | null): RemotePage => ({
  getToken: async () => token,
});

test('the visible tab is asked first, then the newest', async () => {
  const pages = createTabPages(createTestClock().timers);
  pages.add(withToken('hidden, old'), { isVisible: false });
  pages.add(withToken('visible'), { isVisible: true });
  pages.add(withToken('hidden, new'), { isVisible: false });
  expect(await pages.getToken()).toBe('visible');
});

test('a tab without a token, or with an error, is skipped', async () => {
  const pages = createTabPages(createTestClock().timers);
  pages.add(withToken('last'));
  pages.add({ ...withToken(null), getToken: () => Promise.reject(new Error('gone')) });
  pages.add(withToken(null));
  expect(await pages.getToken()).toBe('last');
});

test('a frozen tab is dropped after its timeout and the next one is asked', async () => {
  const clock = createTestClock();
  let changes = 0;
  const pages = createTabPages(clock.timers, () => {
    changes += 1;
  });
  pages.add(withToken('good'));
  pages.add(frozen());
  const token = pages.getToken();
  await clock.advance(10_000);
  expect(await token).toBe('good');
  expect(changes).toBe(3);
});

test('is empty when the last tab has left', async () => {
  const pages = createTabPages(createTestClock().timers);
  const page = withToken(null);
  pages.add(page);
  expect(pages.isEmpty()).toBe(false);
  pages.remove(page);
  expect(pages.isEmpty()).toBe(true);
  expect(await pages.getToken()).toBe(null);
});

test('passes a notification to the first tab that takes it', async () => {
  const clock = createTestClock();
  const pages = createTabPages<RemotePage & { take(): Promise<void> | void }>(clock.timers);
  const taken: string[] = [];
  pages.add({ ...withToken(null), take: () => void taken.push('never asked') });
  pages.add({ ...withToken(null), take: () => void taken.push('good') });
  pages.add({ ...frozen(), take: () => new Promise(() => {}) });
  const told = pages.notifyOne((page) => page.take());
  await clock.advance(10_000);
  await told;
  expect(taken).toEqual(['good']);
});
