import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../server/testing/browser.ts';
import { goBare } from './fixtures/bare-page.ts';
import { keptTexts } from './fixtures/device-texts.ts';
import { type House, openHouse, type Seat } from './fixtures/house.ts';
import { look } from './fixtures/look.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { settleIn } from './fixtures/person.ts';
import {
  answerPeriodicSync,
  CATCH_UP_TAG,
  fireCatchUpSync,
  firePeriodicSync,
  stopServiceWorkers,
  syncTags,
  watchServiceWorkers,
} from './fixtures/service-worker.ts';
import { setPermission } from './fixtures/set-permission.ts';
import { leaveInSky, writeFromOutside } from './fixtures/write-from-outside.ts';
import { NO_NETWORK, testCalm, WHILE_LEAVING } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const LETTER = 'Bugün limanda kimse acele etmedi.';

let house: House;
let phone: Seat;
let other: TestBrowser;
let workers: CDPSession;
/** A page of the same origin in which nothing of the app runs: it sees what the worker did alone. */
let bare: Page;

beforeAll(async () => {
  house = await openHouse();
  const own = await makeNewcomer(house, deniz);
  other = await makeNewcomer(house, elif);
  phone = await house.seat();
  await phone.context.grantPermissions(['background-sync'], { origin: house.origin });
  workers = await watchServiceWorkers(phone);
  await setPermission(workers, { name: 'periodic-background-sync', origin: house.origin });
  await settleIn(phone, deniz);
  await leaveInSky(own, LETTER);
  bare = await openBare();
});
afterAll(() => house.close());

async function openBare(): Promise<Page> {
  const page = await phone.context.newPage();
  await goBare(page);
  return page;
}

test('whoever is logged in has the device brought up to date now and then', async () => {
  await expect.poll(() => syncTags(bare, 'periodicSync')).toEqual([CATCH_UP_TAG]);
});

test('with no tab, such a moment fetches letters and the sky, by a worker that was asleep', async () => {
  await Promise.all([phone.page.close(), bare.close()]);
  await writeFromOutside(other, { answering: LETTER, content: 'Burada da hava açık.' });
  await leaveInSky(other, 'Ova sis içinde.');
  await stopServiceWorkers(workers);
  const fetched = ['sync', 'list-sky'].map((operation) =>
    house.server.untilLogged(`"operation":"${operation}"`),
  );
  await firePeriodicSync(workers, house.origin);
  // With a page of the origin open the worker leaves the sky to it, so nobody can watch it there.
  await Promise.all(fetched);
  bare = await openBare();
  await expect.poll(() => keptTexts(bare)).toContain('Burada da hava açık.');
  await phone.context.setOffline(true);
  house.network.cut();
  phone.page = await phone.context.newPage();
  await phone.page.goto('/discover');
  await phone.page.getByText('Ova sis içinde.').waitFor();
});

test('a page that is put away without a network asks to be brought up to date with it', async () => {
  await look(phone.page, 'hidden');
  await expect.poll(() => syncTags(bare, 'sync')).toContain(CATCH_UP_TAG);
  await phone.page.close();
  await writeFromOutside(other, { answering: LETTER, content: 'Rüzgâr döndü.' });
  house.network.mend();
  await phone.context.setOffline(false);
  await fireCatchUpSync(workers, house.origin);
  await expect.poll(() => keptTexts(bare)).toContain('Rüzgâr döndü.');
});

test('one that finds no network breaks nothing', async () => {
  house.network.cut();
  await answerPeriodicSync(workers, phone);
  house.network.mend();
  await firePeriodicSync(workers, house.origin);
  expect(await keptTexts(bare)).toContain('Rüzgâr döndü.');
});

test('after logging out nothing is fetched any more', async () => {
  phone.page = await phone.context.newPage();
  await phone.page.goto('/logout');
  await phone.page.waitForURL((url) => url.pathname === '/');
  await expect.poll(() => syncTags(bare, 'periodicSync')).toEqual([]);
  await answerPeriodicSync(workers, phone);
  expect(await keptTexts(bare)).toEqual([]);
});

testCalm(() => house, [...NO_NETWORK, ...WHILE_LEAVING]);
