import { afterAll, beforeAll, expect, test } from 'vitest';
import { type House, openHouse, type Seat } from './fixtures/house.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { sendToSky, settleIn } from './fixtures/person.ts';
import { testCalm } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };

let house: House;
let seat: Seat;

beforeAll(async () => {
  house = await openHouse();
  seat = await house.seat();
  await makeNewcomer(house, deniz);
  await settleIn(seat, deniz);
});
afterAll(() => house.close());

const streams = () => expect.poll(() => house.countStreams());

test('three tabs share one stream', async () => {
  const second = await seat.context.newPage();
  const third = await seat.context.newPage();
  for (const page of [seat.page, second, third]) {
    await page.bringToFront();
    await page.goto('/pigeons');
    await page.getByText('4 güvercin').waitFor();
    await page.getByRole('button', { name: /^Bildirimler/ }).click();
    // One that waits in vain for the stream of another tab does not say so, and opens one of its own.
    await page.getByText('Bağlı', { exact: true }).waitFor();
  }
  await streams().toBe(1);
});

test('what one tab does is on the others by itself', async () => {
  await seat.page.bringToFront();
  await sendToSky(seat, 'Üç pencerede aynı anda.');
  const [, second] = seat.context.pages();
  await second?.getByText('3 güvercin').waitFor();
  await seat.page.getByText('Mesaj başarıyla gönderildi!').waitFor();
});

test('the stream lives on when the tab that opened it is closed', async () => {
  await seat.page.close();
  await streams().toBe(1);
});

test('log-out closes it', async () => {
  const [page] = seat.context.pages();
  await page?.goto('/logout');
  await page?.waitForURL((url) => url.pathname === '/');
  await streams().toBe(0);
});

testCalm(() => house);
