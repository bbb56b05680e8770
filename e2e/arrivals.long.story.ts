import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../server/testing/browser.ts';
import { type House, openHouse, type Seat } from './fixtures/house.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { settleIn } from './fixtures/person.ts';
import { type Played, readPlayed, watchMotion } from './fixtures/watch-motion.ts';
import {
  leaveInSky,
  recallFromOutside,
  writeAtOnceFromOutside,
  writeFromOutside,
} from './fixtures/write-from-outside.ts';
import { NO_NETWORK, testCalm } from './witness/test-calm.ts';

const [deniz, elif, mert] = ['Deniz', 'Elif', 'Mert'].map((fullName) => ({
  email: `${fullName.toLowerCase()}@example.org`,
  fullName,
  city: 'Mardin',
}));
const QUESTION = 'Orada hava nasıl?';

let house: House;
let asElif: TestBrowser;
let asMert: TestBrowser;
let seat: Seat;

beforeAll(async () => {
  house = await openHouse();
  if (deniz === undefined || elif === undefined || mert === undefined) throw new Error('nobody');
  const asDeniz = await makeNewcomer(house, deniz);
  asElif = await makeNewcomer(house, elif);
  asMert = await makeNewcomer(house, mert);
  seat = await house.seat();
  await watchMotion(seat.page);
  await settleIn(seat, deniz);
  await leaveInSky(asDeniz, QUESTION);
  await writeFromOutside(asElif, { answering: QUESTION, content: 'Burada açık.' });
});
afterAll(() => house.close());

/** Runs in the page. Before the chunk that they come with is there, letters only fade in. */
function untilPigeonsAreThere(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver((list, observer) => {
      if (!list.getEntries().some(({ name }) => name.includes('/assets/beside-'))) return;
      observer.disconnect();
      resolve();
    }).observe({ type: 'resource', buffered: true });
  });
}

async function lookAt(place: string): Promise<void> {
  const { page } = seat;
  await page.goto(place);
  await page.locator('[data-letter]').first().waitFor();
  await page.evaluate(untilPigeonsAreThere);
}

async function arrived(count: number): Promise<Played[]> {
  const { page } = seat;
  await expect.poll(async () => (await readPlayed(page)).length).toBe(count);
  await expect
    .poll(async () => (await readPlayed(page)).every(({ hasEnded }) => hasEnded))
    .toBe(true);
  return readPlayed(page);
}

test('a letter that comes among the messages is brought, once it has landed it unfolds', async () => {
  const { page } = seat;
  await lookAt('/messages');
  await writeFromOutside(asElif, { answering: QUESTION, content: 'Akşam yağmur var.' });
  // Seen while the pigeon flies, in the one of its animations that lasts.
  const unfolding = await page.waitForFunction(() => {
    const row = document.querySelector('[data-letter]');
    const frames = row
      ?.getAnimations()
      .map(({ effect }) => effect instanceof KeyframeEffect && effect.getKeyframes()[0]);
    return frames?.some((frame) => frame && 'transform' in frame && 'opacity' in frame);
  });
  expect(await unfolding.jsonValue()).toBe(true);
  const [pigeon] = await arrived(1);
  expect(pigeon?.parts).toEqual(expect.arrayContaining(['flying', 'perched']));
  expect(pigeon?.properties).toEqual(['opacity', 'transform']);
  expect(pigeon?.isForEyesAlone).toBe(true);
  const row = page.getByRole('listitem').filter({ hasText: 'Akşam yağmur var.' });
  expect(await row.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
});

test('three at once have one pigeon and one word', async () => {
  await lookAt('/messages');
  const { context } = seat;
  house.network.cut();
  await writeAtOnceFromOutside(asMert, { answering: QUESTION, contents: ['Bir.', 'İki.', 'Üç.'] });
  house.network.mend();
  await context.setOffline(true);
  await context.setOffline(false);
  const [pigeon, ...others] = await arrived(1);
  expect(pigeon?.parts).toContain('pill');
  expect(others).toEqual([]);
});

test('in a conversation it is brought too, and spoken once', async () => {
  const { page } = seat;
  await lookAt('/messages');
  await page.getByText('Burada açık.').click();
  await page.getByRole('heading', { name: 'Elif' }).waitFor();
  await page.getByRole('article').filter({ hasText: 'Burada açık.' }).waitFor();
  await page.evaluate(() => {
    document.body.dataset.said = '';
    new MutationObserver((mutations) => {
      for (const { target } of mutations) {
        const status = (target.parentElement ?? target) as Element;
        if (status.closest?.('[role="status"]') && target.textContent) {
          document.body.dataset.said += `${target.textContent};`;
        }
      }
    }).observe(document.getElementById('root') ?? document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  await writeFromOutside(asElif, { answering: QUESTION, content: 'Yağmur geçti.' });
  const [pigeon] = await arrived(1);
  expect(pigeon?.parts).toContain('perched');
  // It is said for some seconds only: what was said is looked at.
  const said = () => page.evaluate(() => document.body.dataset.said);
  await expect.poll(said).toContain('1 yeni mektup');
  expect((await said())?.match(/yeni mektup/g)).toHaveLength(1);
});

test('in the sky it lands on the pill', async () => {
  const { page, context } = seat;
  await lookAt('/discover');
  await page.getByText(QUESTION).waitFor();
  await leaveInSky(asElif, 'Gökte yeni bir söz.');
  await context.setOffline(true);
  await context.setOffline(false);
  await page.getByRole('button', { name: '1 yeni mektup' }).waitFor();
  const [pigeon] = await arrived(1);
  expect(pigeon?.parts).toContain('perched');
});

test('called back before one’s eyes, the words fade and the pigeon flies home', async () => {
  const { page } = seat;
  await lookAt('/messages');
  const row = page.getByRole('listitem').filter({ hasText: 'Üç.' });
  await row.waitFor();
  await recallFromOutside(asMert);
  await page.getByText('Bu mektup geri çağrıldı.').first().waitFor();
  const played = await arrived(6);
  const parts = played.flatMap((each) => each.parts);
  expect(parts).toEqual(expect.arrayContaining(['words', 'return']));
  expect(await page.getByText('Üç.').count()).toBe(0);
});

test('with less motion a letter only fades in', async () => {
  const { page } = seat;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // At the end of a conversation nothing has to make room for it.
  await lookAt('/messages');
  await page.locator('main a[href^="/messages/"]').filter({ hasText: 'Mert' }).first().click();
  await page.getByRole('heading', { name: 'Mert' }).waitFor();
  await writeFromOutside(asMert, { answering: QUESTION, content: 'Sessizce gelen.' });
  await page.getByRole('article').filter({ hasText: 'Sessizce gelen.' }).waitFor();
  expect(await readPlayed(page)).toEqual([]);
  await page.emulateMedia({ reducedMotion: null });
});

testCalm(() => house, NO_NETWORK);
