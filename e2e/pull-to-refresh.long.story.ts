import type { CDPSession } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../server/testing/browser.ts';
import { type House, openHouse, type Seat } from './fixtures/house.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { settleIn } from './fixtures/person.ts';
import { leaveInSky } from './fixtures/write-from-outside.ts';
import { NO_NETWORK, testCalm } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };

let house: House;
let asElif: TestBrowser;
let seat: Seat;
let touch: CDPSession;

beforeAll(async () => {
  house = await openHouse();
  await makeNewcomer(house, deniz);
  asElif = await makeNewcomer(house, elif);
  await leaveInSky(asElif, 'Önce bu vardı.');
  seat = await house.seat({ isTouch: true });
  await settleIn(seat, deniz);
  touch = await seat.context.newCDPSession(seat.page);
});
afterAll(() => house.close());

const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
  touch.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: y === undefined ? [] : [{ x: 200, y }],
  });

/** Puts a finger down and draws it so far, in steps as a hand does. */
async function pull(distance: number): Promise<void> {
  await finger('touchStart', 300);
  for (let step = 1; step <= 8; step += 1) {
    await finger('touchMove', 300 + (distance * step) / 8);
  }
}

const bird = () => seat.page.locator('[data-state]:has(> span > svg)').first();
const state = () => bird().getAttribute('data-state');
/** How far the pigeon has come down, in px. */
const come = () =>
  bird().evaluate((element) => Math.round(new DOMMatrix(getComputedStyle(element).transform).f));

async function openSky(): Promise<void> {
  await seat.page.goto('/discover');
  await seat.page.getByText('Önce bu vardı.').waitFor();
  await bird().waitFor({ state: 'attached' });
  await expect
    .poll(() => seat.page.getByRole('button', { name: 'Yenile', exact: true }).isEnabled())
    .toBe(true);
  // Where it was scrolled to is remembered.
  await seat.page.evaluate(() => scrollTo(0, 0));
}

test('the pigeon follows by half, up to 72 px, and lets go early it goes back', async () => {
  await openSky();
  await pull(60);
  await expect.poll(come).toBe(30);
  expect(await state()).toBe('pulled');
  await finger('touchEnd');
  await expect.poll(state).toBe('rest');
  await pull(400);
  await expect.poll(come).toBe(72);
  expect(await bird().textContent()).toContain('Bırak, güvercin baksın');
  // Back up again before letting go: nothing was asked for.
  await finger('touchMove', 320);
  await finger('touchEnd');
  await expect.poll(state).toBe('rest');
  expect(await seat.page.getByText('Yeni mektup yok.').count()).toBe(0);
});

test('far enough it flaps until the reply, and the result is said', async () => {
  const { page } = seat;
  await openSky();
  await pull(160);
  await finger('touchEnd');
  await page.getByRole('status').getByText('Yeni mektup yok.').waitFor();
  await leaveInSky(asElif, 'Sonra bu geldi.');
  await expect.poll(state).toBe('rest');
  await pull(160);
  await finger('touchEnd');
  await page.getByText('Sonra bu geldi.').waitFor();
  await page.getByRole('status').getByText('1 yeni mektup').first().waitFor({ state: 'attached' });
  await expect.poll(state).toBe('rest');
});

test('where no reply comes it leaves by itself', async () => {
  const { page } = seat;
  await openSky();
  // A reply that never comes.
  await page.route('**/api/safe-endpoint', () => undefined);
  await pull(160);
  await finger('touchEnd');
  await expect.poll(state).toBe('looking');
  await expect.poll(state).toBe('rest');
  await page.unroute('**/api/safe-endpoint');
});

test('a page that is scrolled down scrolls, and is not pulled', async () => {
  const { page } = seat;
  await page.setViewportSize({ width: 390, height: 360 });
  await openSky();
  await page.evaluate(() => scrollTo(0, 120));
  await pull(80);
  expect(await state()).toBe('rest');
  await finger('touchEnd');
  await page.evaluate(() => scrollTo(0, 0));
  await finger('touchStart', 300);
  for (const y of [280, 240, 200, 160]) await finger('touchMove', y);
  await finger('touchEnd');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(40);
  expect(await state()).toBe('rest');
  const ofBrowser = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY);
  expect(await ofBrowser()).toBe('none');
  await page.goto('/pigeons');
  expect(await ofBrowser()).toBe('auto');
  await page.setViewportSize({ width: 390, height: 844 });
});

test('with less motion a pigeon stands there and only its word changes', async () => {
  const { page } = seat;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openSky();
  await pull(20);
  await expect.poll(state).toBe('pulled');
  expect(await come()).toBe(72);
  await finger('touchMove', 480);
  await expect.poll(() => bird().textContent()).toContain('Bırak');
  expect(await come()).toBe(72);
  await finger('touchEnd');
  await page.getByRole('status').getByText('Yeni mektup yok.').waitFor();
  await page.emulateMedia({ reducedMotion: null });
});

testCalm(() => house, NO_NETWORK);
