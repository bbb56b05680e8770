import { beforeEach, expect, test } from 'vitest';
import { dismissToast, showToast, toastStore } from './toast-store.ts';

const action = { label: 'Geri al', run: () => undefined };

beforeEach(() => toastStore.set([]));

test('a toast stays five seconds, one with an action eight', () => {
  showToast('Mektup yola çıktı.');
  showToast('Taslak atıldı.', { action });
  expect(toastStore.get().map(({ lifeMs, isExact }) => [lifeMs, isExact])).toEqual([
    [5000, false],
    [8000, false],
  ]);
});

test('an undo lives exactly as long as its offer', () => {
  const before = Date.now();
  showToast('Mektup bekliyor.', { action, until: before + 5000 });
  const [toast] = toastStore.get();
  expect(toast?.isExact).toBe(true);
  expect(toast?.lifeMs).toBeGreaterThan(4900);
  expect(toast?.lifeMs).toBeLessThanOrEqual(5000);
});

test('a toast that has already disappeared can be dismissed without error', () => {
  const first = showToast('Bir');
  showToast('İki');
  dismissToast(first);
  dismissToast(first);
  expect(toastStore.get().map(({ text }) => text)).toEqual(['İki']);
});
