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

test('a banner is stored when it is announced, and removed when it is taken down', async () => {
  expect([await hasBanner(device.db), await shown()]).toEqual([false, null]);
  await tell(banner);
  expect(await queryBanner(device.db, device.now())).toEqual(banner);
  expect(await hasBanner(device.db)).toBe(true);
  await tell(null);
  expect(await shown()).toBe(null);
});

test('a device that reconnects gets the banner, or its removal', async () => {
  await connect();
  expect(await hasBanner(device.db)).toBe(false);
  await connect(banner);
  expect(await shown()).toBe('b-1');
  await connect();
  expect(await shown()).toBe(null);
});

test('a closed banner stays closed on this device, and a new one is shown', async () => {
  await connect(banner);
  await closeBanner(device.db, banner.id);
  for (const told of [banner, null, banner]) {
    await tell(told);
    expect(await shown()).toBe(null);
  }
  await tell({ ...banner, id: 'b-2' });
  expect(await shown()).toBe('b-2');
});

test('it ends at its time by the device’s clock', async () => {
  const ends_at = new Date(device.now() + 60_000).toISOString();
  await tell({ ...banner, ends_at });
  device.advance(59_999);
  expect(await shown()).toBe('b-1');
  device.advance(1);
  expect(await shown()).toBe(null);
});

test('it is not stored for a visitor, and is deleted with the person’s data', async () => {
  await tell(banner);
  await emptyDevice(device.db, { keepsOutboxOf: 'everybody' });
  expect(await hasBanner(device.db)).toBe(false);
  await tell(banner);
  expect(await hasBanner(device.db)).toBe(false);
});
