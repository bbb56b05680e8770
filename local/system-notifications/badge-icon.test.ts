import { expect, test } from 'vitest';
import { badgeIcon } from './badge-icon.ts';

test('a number is set on the icon, and zero removes it', async () => {
  const done: string[] = [];
  const owner = {
    setAppBadge: async (count: number) => void done.push(`set ${count}`),
    clearAppBadge: async () => void done.push('clear'),
  };
  await badgeIcon(owner, 3);
  await badgeIcon(owner, 0);
  expect(done).toEqual(['set 3', 'clear']);
});

test('a browser without icon badges, or one that rejects them, causes no error', async () => {
  const reject = () => Promise.reject(new DOMException('not installed', 'NotAllowedError'));
  for (const owner of [{}, { setAppBadge: reject, clearAppBadge: reject }]) {
    await expect(badgeIcon(owner, 3)).resolves.toBeUndefined();
    await expect(badgeIcon(owner, 0)).resolves.toBeUndefined();
  }
});
