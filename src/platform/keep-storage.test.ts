import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAsked } from '../../local/device/prompts.ts';
import { createTestDevice, logInAs, ME, type TestDevice } from '../../local/testing/device.ts';
import { keepStorage } from './keep-storage.ts';
import { storageStatusStore } from './storage-status.ts';

let device: TestDevice;
let asked: number;
let isKept: boolean;
let isInstalled: boolean;

beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
  asked = 0;
  isKept = false;
  isInstalled = false;
  const persist = async () => {
    asked += 1;
    return isKept;
  };
  const storage = { persist, persisted: async () => isKept };
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0, storage });
  vi.stubGlobal('matchMedia', () => ({ matches: isInstalled }));
});
afterEach(() => vi.unstubAllGlobals());

test('the browser is asked once, and once more after the app is installed', async () => {
  await keepStorage(device.db);
  await keepStorage(device.db);
  expect(asked).toBe(1);
  expect(storageStatusStore.get()).toBe('may-go');
  isInstalled = true;
  await keepStorage(device.db);
  await keepStorage(device.db);
  expect(asked).toBe(2);
  expect((await readAsked(device.db)).isStorageKept).toBe(false);
});

test('a person who agreed in a tab is not asked again', async () => {
  isKept = true;
  await keepStorage(device.db);
  isInstalled = true;
  await keepStorage(device.db);
  expect(asked).toBe(1);
  expect(storageStatusStore.get()).toBe('stays');
});
