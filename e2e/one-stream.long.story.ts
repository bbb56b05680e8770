import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser } from '../server/testing/browser.ts';
import { goBare } from './fixtures/bare-page.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { logInForOffline, type Someone, sendToSky } from './fixtures/person.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { writeFromOutside } from './fixtures/write-from-outside.ts';
import { testCalm, WHILE_LEAVING } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const selim = { email: 'selim@example.org', fullName: 'Selim Kaya', city: 'Sinop' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const BEGUN = 'Yarım kalmış bir cümle';
const MEANWHILE = 'Sen başka bir sayfadayken yazıldı.';
const AFTERWARDS = 'Döndüğünde yazıldı.';

const letterOf = ({ city }: Someone) => `Üç pencerede aynı anda, ${city} üstünden.`;

let testApp: TestApp;
let other: TestBrowser;
let seat: Seat;

beforeAll(async () => {
  testApp = await startTestApp();
  other = await makeNewcomer(testApp, elif);
});
afterAll(() => testApp.close());

/** The leader locks of earlier builds, and their channels. */
const EARLIER_LOCKS = [
  ['guvercin-live-connection', 'guvercin-live'],
  ['guvercin-live-host', 'guvercin-live-hosts'],
] as const;

/** Runs in the page. Becomes the leader like an earlier build, and returns the result per lock. */
function leadAsEarlierBuild(locks: typeof EARLIER_LOCKS): Promise<string[]> {
  const lead = ([lock, channel]: (typeof locks)[number]) =>
    navigator.locks
      .request(lock, { steal: true }, () => {
        const heartbeat = { id: lock, isHost: true, state: 'connected', isVisible: false };
        new BroadcastChannel(channel).postMessage(heartbeat);
        return new Promise<string>(() => undefined);
      })
      .catch(() => 'lost');
  return Promise.all(locks.map(lead));
}

const streams = () => expect.poll(() => testApp.countStreams());

/** Returns the unread count in the tab's title. */
const unreadAt = async (page: Page) => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);

function testTabs(who: Someone, takeSeat: () => Promise<Seat>): void {
  beforeAll(async () => {
    seat = await takeSeat();
    await makeNewcomer(testApp, who);
    await logInForOffline(seat, who);
  });

  test('three tabs share one stream', async () => {
    const second = await seat.context.newPage();
    const third = await seat.context.newPage();
    for (const page of [seat.page, second, third]) {
      await page.bringToFront();
      await page.goto('/pigeons');
      await page.getByText('4 güvercin').waitFor();
      await page.getByRole('button', { name: /^Bildirimler/ }).click();
      // A tab that cannot join the shared stream opens its own stream. Therefore the test counts the streams below.
      await page.getByText('Bağlı', { exact: true }).waitFor();
    }
    await streams().toBe(1);
  });

  test('changes in one tab appear in the others by themselves', async () => {
    await seat.page.bringToFront();
    await sendToSky(seat, letterOf(who));
    const [, second] = seat.context.pages();
    await second?.getByText('3 güvercin').waitFor();
    await seat.page.getByText('Mesaj başarıyla gönderildi!').waitFor();
  });

  test('the stream lives on when the tab that opened it is closed', async () => {
    await seat.page.close();
    await streams().toBe(1);
  });
}

function testLeaving(): void {
  test('log-out closes it', async () => {
    const [page] = seat.context.pages();
    await page?.goto('/logout');
    await page?.waitForURL((url) => url.pathname === '/');
    await streams().toBe(0);
  });
}

describe('with a shared worker', () => {
  testTabs(deniz, () => testApp.seat());

  test('takes over the lead from an earlier build, of either kind', async () => {
    const [page] = seat.context.pages();
    expect(await page?.evaluate(leadAsEarlierBuild, EARLIER_LOCKS)).toEqual(['lost', 'lost']);
    await streams().toBe(1);
    await page?.getByText('Bağlı', { exact: true }).waitFor();
  });

  testLeaving();
});

describe('without a shared worker, where a tab holds it', () => {
  testTabs(selim, () => testApp.home({ hasNoSharedWorker: true, keepsLeftPages: true }));

  test('a page restored from the page cache continues where it was, and is live', async () => {
    const [page] = seat.context.pages();
    if (page === undefined) throw new Error('no page is left');
    await page.goto('/discover');
    await page.getByRole('button', { name: 'Mektup yaz' }).first().click();
    await page.getByLabel('Mektubun').fill(BEGUN);
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    const before = await unreadAt(page);
    await goBare(page);
    await writeFromOutside(other, { answering: letterOf(selim), content: MEANWHILE });
    await page.goBack({ waitUntil: 'commit' });
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
    expect(await page.getByLabel('Mektubun').inputValue()).toBe(BEGUN);
    await expect.poll(() => unreadAt(page)).toBeGreaterThan(before);
    await streams().toBe(1);
    const back = await unreadAt(page);
    await writeFromOutside(other, { answering: letterOf(selim), content: AFTERWARDS });
    await expect.poll(() => unreadAt(page)).toBeGreaterThan(back);
  });

  testLeaving();
});

testCalm(() => testApp, WHILE_LEAVING);
