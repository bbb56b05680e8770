import { afterEach, expect, test, vi } from 'vitest';
import { isStorageBlocked } from './is-storage-blocked.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'localStorage');
});

function openPage({ cookieEnabled, read }: { cookieEnabled: boolean; read: () => string | null }) {
  vi.stubGlobal('navigator', { cookieEnabled });
  const get = () => ({ getItem: read });
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get });
}
const reject = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

test('site data is blocked where local storage throws, also with cookies reported on', () => {
  openPage({ cookieEnabled: true, read: reject });
  expect(isStorageBlocked()).toBe(true);
});

test('site data is blocked where cookies are off', () => {
  openPage({ cookieEnabled: false, read: () => null });
  expect(isStorageBlocked()).toBe(true);
});

test('site data is not blocked in a browser that allows both', () => {
  openPage({ cookieEnabled: true, read: () => null });
  expect(isStorageBlocked()).toBe(false);
});
