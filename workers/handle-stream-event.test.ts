import { beforeEach, expect, test } from 'vitest';
import type { Banner } from '../contract/banner.ts';
import { closeBanner, hasBanner, queryBanner } from '../local/queries/query-banner.ts';
import { emptyDevice } from '../local/session/empty-device.ts';
import { createTestDevice, logInAs, ME, type TestDevice } from '../local/testing/device.ts';
import { handleEvent } from './handle-stream-event.ts';
import { CONNECTED } from './testing/event-source.ts';

const banner: Banner = { id: 'b-1', kind: 'info', tr: 'Bakım', en: 'Maintenance', ends_at: null };

let device: TestDevice;
beforeEach(async () => {
  device = createTestDevice();
  await logInAs(device, ME);
});
const tell = (told: Banner | null) => handleEvent(device, { type: 'banner', banner: told });
const connect = (told?: Banner) => {
  if (CONNECTED.type !== 'connected') throw new Error('another event');
  return handleEvent(device, { ...CONNECTED, ...(told === undefined ? {} : { banner: told }) });
};
const shown = async () => (await queryBanner(device.db, device.now()))?.id ?? null;

test('a banner is stored as it is told, and goes as it is taken down', async () => {
  expect([await hasBanner(device.db), await shown()]).toEqual([false, null]);
  await tell(banner);
  expect(await queryBanner(device.db, device.now())).toEqual(banner);
  expect(await hasBanner(device.db)).toBe(true);
  await tell(null);
  expect(await shown()).toBe(null);
});

test('a device that reconnects learns of it, and that there is none any more', async () => {
  await connect();
  expect(await hasBanner(device.db)).toBe(false);
  await connect(banner);
  expect(await shown()).toBe('b-1');
  await connect();
  expect(await shown()).toBe(null);
});

test('once closed it stays so on this device, also after it was gone; another one is shown', async () => {
  await connect(banner);
  await closeBanner(device.db, banner.id);
  for (const told of [banner, null, banner]) {
    await tell(told);
    expect(await shown()).toBe(null);
  }
  await tell({ ...banner, id: 'b-2' });
  expect(await shown()).toBe('b-2');
});

test('it ends by itself, by the clock of the device', async () => {
  const ends_at = new Date(device.now() + 60_000).toISOString();
  await tell({ ...banner, ends_at });
  device.advance(59_999);
  expect(await shown()).toBe('b-1');
  device.advance(1);
  expect(await shown()).toBe(null);
});

test('nothing is stored for a visitor, and it goes with the person', async () => {
  await tell(banner);
  await emptyDevice(device.db, { keepsOutboxOf: 'everybody' });
  expect(await hasBanner(device.db)).toBe(false);
  await tell(banner);
  expect(await hasBanner(device.db)).toBe(false);
});
