import type { CDPSession } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackgroundEvents, noteBackgroundEvents } from './fixtures/background-events.ts';
import { untilUndoIsOver } from './fixtures/device-texts.ts';
import { type House, openHouse, type Seat } from './fixtures/house.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { openMessages, sendToSky, settleIn } from './fixtures/person.ts';
import { allowNotices, shownNotices } from './fixtures/pushes.ts';
import {
  clickNotification,
  fireBackgroundSync,
  fireLastBackgroundSync,
  watchServiceWorkers,
} from './fixtures/service-worker.ts';
import { NO_NETWORK, testCalm } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const LETTER = 'Bütün pencereler kapandı, bekliyor.';
const TITLE = 'Bir mektubun hâlâ bekliyor';
const TAG = 'waiting-letter';

let house: House;
let seat: Seat;
let workers: CDPSession;
let events: BackgroundEvents;

beforeAll(async () => {
  house = await openHouse();
  await makeNewcomer(house, deniz);
  seat = await house.seat();
  await allowNotices(seat, house, true);
  await settleIn(seat, deniz);
  await seat.page.goto('/discover');
  workers = await watchServiceWorkers(seat);
  events = await noteBackgroundEvents(workers);
});
afterAll(() => house.close());

test('with all tabs closed, the last try that fails says that a letter still waits, once', async () => {
  house.network.cut();
  await sendToSky(seat, LETTER);
  await untilUndoIsOver(seat.page);
  await seat.page.close();
  await fireLastBackgroundSync(workers, house.origin);
  await expect.poll(() => events.shown).toEqual([TITLE]);
  await fireLastBackgroundSync(workers, house.origin);
});

test('clicked, it leads to the letter that waits', async () => {
  seat.page = await seat.context.newPage();
  await seat.page.goto('/discover');
  await clickNotification(seat.context, TAG);
  await seat.page.waitForURL('**/messages?box=sent');
  await seat.page.getByText(LETTER).waitFor();
});

test('delivered by the next sync, nothing says so any more', async () => {
  await seat.page.goto('/discover');
  // A click has closed it, as everywhere; shown anew it goes by itself.
  await seat.page.evaluate(async (tag) => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.showNotification('…', { tag });
  }, TAG);
  await seat.page.close();
  house.network.mend();
  await fireBackgroundSync(workers, house.origin);
  seat.page = await seat.context.newPage();
  await openMessages(seat.page, 'Giden');
  const row = seat.page.getByRole('listitem').filter({ hasText: LETTER });
  await row.getByText('Gökyüzünde').waitFor();
  await expect.poll(() => shownNotices(seat.page)).toEqual([]);
  expect(events.shown.filter((title) => title === TITLE)).toHaveLength(1);
});

testCalm(() => house, NO_NETWORK);
