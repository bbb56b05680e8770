import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser } from '../server/testing/browser.ts';
import { type Finger, putFinger } from './fixtures/finger.ts';
import { grantPigeons } from './fixtures/grant-pigeons.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { logInForOffline } from './fixtures/person.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { untilStill, visit } from './fixtures/until-calm.ts';
import {
  type Played,
  readPassed,
  readPlayed,
  watchMotion,
  watchPassages,
} from './fixtures/watch-motion.ts';
import {
  leaveInSky,
  recallFromOutside,
  writeAtOnceFromOutside,
  writeFromOutside,
} from './fixtures/write-from-outside.ts';
import { letWitnessGo } from './witness/let-witness-go.ts';
import { NO_NETWORK, testCalm, WHILE_LEAVING } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const mert = { email: 'mert@example.org', fullName: 'Mert Kaya', city: 'Bursa' };
const QUESTION = 'Orada hava nasıl?';
const ANSWER = 'Burada açık.';
const IN_SKY = 'Önce bu vardı.';
const ALL_READ = 'Yeni mektup yok.';

let testApp: TestApp;
let asElif: TestBrowser;
let asMert: TestBrowser;
let seat: Seat;
let page: Page;

beforeAll(async () => {
  testApp = await startTestApp();
  const asDeniz = await makeNewcomer(testApp, deniz);
  asElif = await makeNewcomer(testApp, elif);
  asMert = await makeNewcomer(testApp, mert);
  await grantPigeons(testApp, elif.email, 2);
  seat = await testApp.seat({ isTouch: true });
  ({ page } = seat);
  await watchMotion(page);
  await watchPassages(page);
  await logInForOffline(seat, deniz);
  await leaveInSky(asDeniz, QUESTION);
  await leaveInSky(asElif, IN_SKY);
  await writeFromOutside(asElif, { answering: QUESTION, content: ANSWER });
});
afterAll(() => testApp.close());

async function withLessMotion(work: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await work();
  await page.emulateMedia({ reducedMotion: null });
}

async function untilRefreshed(): Promise<void> {
  const button = page.getByRole('button', { name: 'Yenile', exact: true });
  await expect.poll(() => button.isEnabled()).toBe(true);
}

describe('from screen to screen', () => {
  const go = (place: string) => page.locator(`a[href="${place}"]:visible`).first().click();
  const lastPassed = async () => (await readPassed(page)).at(-1);

  test('the title morphs into the next one, and the page as a whole does not', async () => {
    await visit(page, '/discover');
    await go('/messages');
    await page.getByRole('heading', { name: 'Mesajlar', exact: true }).waitFor();
    await expect.poll(lastPassed).toContain('::view-transition-old(title)');
    expect(await lastPassed()).toContain('::view-transition-new(title)');
    expect(await lastPassed()).not.toContain('(root)');
  });

  test('the bar can be used while it plays', async () => {
    await visit(page, '/discover');
    const hit = await page.evaluate(async () => {
      const find = (place: string) =>
        [...document.querySelectorAll<HTMLElement>(`a[href="${place}"]`)].find((link) =>
          link.checkVisibility(),
        );
      // The old screen is gone and the first frame of the transition follows.
      const isReady = new Promise((resolve) => {
        document.addEventListener('passed', resolve, { once: true });
      });
      find('/messages')?.click();
      await isReady;
      const { x, y } = find('/pigeons')?.getBoundingClientRect() ?? { x: 0, y: 0 };
      return document.elementFromPoint(x + 20, y + 20)?.closest('a')?.pathname;
    });
    expect(hit).toBe('/pigeons');
  });

  test('a letter and its portrait morph into the conversation, and its title gets the focus', async () => {
    await visit(page, '/messages');
    await page.getByText(ANSWER).click();
    await page.waitForURL('**/messages/*');
    await expect.poll(lastPassed).toContain('::view-transition-group(letter)');
    expect(await lastPassed()).toContain('::view-transition-group(portrait)');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    const named = () => page.locator('[style*="view-transition-name"]').count();
    await expect.poll(named).toBe(0);
  });

  test('a portrait morphs into a profile that the device has stored', async () => {
    await page.getByRole('heading', { level: 1 }).getByRole('link').click();
    await page.waitForURL('**/users/*');
    await page.getByRole('button', { name: 'Mektup yaz' }).first().waitFor();
    await visit(page, '/discover');
    await page.locator('main a[href^="/users/"]').first().click();
    await page.waitForURL('**/users/*');
    await expect.poll(lastPassed).toContain('group(portrait)');
  });

  test('going back restores the scroll position', async () => {
    await page.setViewportSize({ width: 390, height: 420 });
    await visit(page, '/discover');
    await page.evaluate(async () => {
      const isScrolled = new Promise((resolve) => {
        document.addEventListener('scroll', resolve, { once: true });
      });
      scrollTo(0, 180);
      await isScrolled;
    });
    await go('/pigeons');
    await page.getByRole('heading', { name: 'Güvercinler', exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Gökyüzü', exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(180);
    await page.setViewportSize({ width: 390, height: 844 });
  });

  test('with reduced motion there is no transition', () =>
    withLessMotion(async () => {
      await visit(page, '/discover');
      await go('/messages');
      await page.getByRole('heading', { name: 'Mesajlar', exact: true }).waitFor();
      expect(await readPassed(page)).toEqual([]);
    }));
});

describe('an arriving letter', () => {
  /** Runs in the page. Waits until the chunk with the pigeons is loaded, because letters only fade in before. */
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
    await page.goto(place);
    await page.locator('[data-letter]').first().waitFor();
    await page.evaluate(untilPigeonsAreThere);
  }

  /** Waits until an animation was played and all have ended. Returns all of them. */
  async function played(): Promise<Played[]> {
    const ended = async () => (await readPlayed(page)).map(({ hasEnded }) => hasEnded);
    await expect.poll(ended).toContain(true);
    await expect.poll(ended).not.toContain(false);
    return readPlayed(page);
  }

  test('is brought by a pigeon in the messages and unfolds', async () => {
    await lookAt('/messages');
    await writeFromOutside(asElif, { answering: QUESTION, content: 'Akşam yağmur var.' });
    // The unfolding is detected during the flight, by its animation of transform and opacity.
    const unfolding = await page.waitForFunction(() => {
      const row = document.querySelector('[data-letter]');
      const frames = row
        ?.getAnimations()
        .map(({ effect }) => effect instanceof KeyframeEffect && effect.getKeyframes()[0]);
      return frames?.some((frame) => frame && 'transform' in frame && 'opacity' in frame);
    });
    expect(await unfolding.jsonValue()).toBe(true);
    const [pigeon] = await played();
    expect(pigeon?.parts).toEqual(expect.arrayContaining(['flying', 'perched']));
    expect(pigeon?.properties).toEqual(['opacity', 'transform']);
    expect(pigeon?.isForEyesAlone).toBe(true);
    const row = page.getByRole('listitem').filter({ hasText: 'Akşam yağmur var.' });
    expect(await row.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
  });

  test('shares one pigeon and one announcement with two others', async () => {
    await lookAt('/discover');
    await page
      .getByRole('link', { name: /^Senin mektubun/ })
      .last()
      .click();
    await page.getByText(ANSWER).waitFor();
    testApp.network.cut();
    const contents = ['Bir.', 'İki.', 'Üç.'];
    await writeAtOnceFromOutside(asMert, { answering: QUESTION, contents });
    testApp.network.mend();
    await seat.context.setOffline(true);
    await seat.context.setOffline(false);
    const withWord = (await played()).filter(({ parts }) => parts.includes('pill'));
    expect(withWord.map(({ beside }) => beside)).toEqual([0]);
    expect((await readPlayed(page)).at(-1)).toEqual(withWord[0]);
  });

  test('is brought in a conversation too, and announced once', async () => {
    await lookAt('/messages');
    await page.getByRole('listitem').filter({ hasText: elif.fullName }).click();
    await page.getByRole('heading', { name: elif.fullName }).waitFor();
    await page.getByRole('article').filter({ hasText: ANSWER }).waitFor();
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
    const [pigeon] = await played();
    expect(pigeon?.parts).toContain('perched');
    // The announcement is removed after some seconds. `data-said` keeps its text.
    const said = () => page.evaluate(() => document.body.dataset.said);
    await expect.poll(said).toContain('1 yeni mektup');
    expect((await said())?.match(/yeni mektup/g)).toHaveLength(1);
  });

  test('lands as a pigeon on the pill in the sky', async () => {
    // Wait for the first response, because no pill is shown for its letters.
    const looked = testApp.server.untilLogged('"operation":"list-sky"');
    await lookAt('/discover');
    await looked;
    await untilRefreshed();
    await leaveInSky(asElif, 'Gökte yeni bir söz.');
    await seat.context.setOffline(true);
    await seat.context.setOffline(false);
    await page.getByRole('button', { name: '1 yeni mektup' }).waitFor();
    expect((await played()).at(-1)?.parts).toContain('perched');
  });

  test('fades out when it is recalled, and the pigeon flies home', async () => {
    // The reader still has Mert's pigeons. The recall frees them for the next letter.
    await recallFromOutside(asMert);
    await writeFromOutside(asMert, { answering: QUESTION, content: 'Dört.' });
    await lookAt('/messages');
    await page.getByText('Dört.').waitFor();
    await recallFromOutside(asMert);
    await page.getByText('Bu mektup geri çağrıldı.').first().waitFor();
    const parts = async () => (await readPlayed(page)).flatMap((each) => each.parts);
    await expect.poll(parts).toEqual(expect.arrayContaining(['words', 'return']));
    await played();
    expect(await page.getByText('Dört.').count()).toBe(0);
  });

  test('only fades in with reduced motion', () =>
    withLessMotion(async () => {
      // At the end of a conversation, no other letter has to move.
      await lookAt('/messages');
      const ofMert = page.locator('main a[href^="/messages/"]').filter({ hasText: mert.fullName });
      await ofMert.first().click();
      await page.getByRole('heading', { name: mert.fullName }).waitFor();
      await writeFromOutside(asMert, { answering: QUESTION, content: 'Sessizce gelen.' });
      await page.getByRole('article').filter({ hasText: 'Sessizce gelen.' }).waitFor();
      expect(await readPlayed(page)).toEqual([]);
    }));
});

describe('a departing letter', () => {
  async function write(text: string): Promise<void> {
    await page.goto('/discover');
    await page.getByRole('button', { name: 'Mektup yaz' }).first().click();
    await page.getByLabel('Mektubun').fill(text);
  }

  const send = () =>
    page.getByRole('button', { name: /Gökyüzüne bırak|Kaydet, bağlanınca uçsun/ }).click();

  async function flight(): Promise<Played | undefined> {
    await expect.poll(async () => (await readPlayed(page)).at(0)?.hasEnded).toBe(true);
    return (await readPlayed(page)).at(0);
  }

  /**
   * Runs in the page. Taps a link during the flight, and records the element hit and whether the letter was still
   * flying.
   */
  function tapWhileItFlies(place: string): void {
    const { dataset } = document.body;
    const watch = new MutationObserver(() => {
      if (document.querySelector('[data-scrolls]') === null) return;
      if (document.querySelector('[role="dialog"]') !== null) return;
      watch.disconnect();
      const links = [...document.querySelectorAll(`a[href="${place}"]`)];
      const { x = 0, y = 0 } =
        links.find((link) => link.checkVisibility())?.getBoundingClientRect() ?? {};
      const hit = document.elementFromPoint(x + 20, y + 20)?.closest('a');
      dataset.hit = hit?.pathname;
      const next = new MutationObserver(() => {
        if (location.pathname !== place) return;
        next.disconnect();
        dataset.flying = String(document.querySelectorAll('[data-scrolls]').length);
      });
      next.observe(document.body, { childList: true, subtree: true });
      hit?.click();
    });
    watch.observe(document.body, { childList: true, subtree: true });
  }

  test('is folded, sealed and flown while the app stays usable', async () => {
    await write('Bugün limanda kimse acele etmedi.');
    await page.evaluate(tapWhileItFlies, '/pigeons');
    await send();
    await page.waitForURL('**/pigeons');
    expect(await page.evaluate(() => document.body.dataset.hit)).toBe('/pigeons');
    await expect.poll(() => page.evaluate(() => document.body.dataset.flying)).toBe('1');
    const flown = await flight();
    expect(flown?.parts).toEqual(expect.arrayContaining(['fold', 'seal', 'bird', 'rise']));
    expect(flown?.properties).toEqual(['opacity', 'transform', 'translate']);
    expect(flown?.isForEyesAlone).toBe(true);
  });

  test('is folded offline, sealed with a dashed edge, and waits in the list', async () => {
    await write('Ağ yokken yazıldı.');
    await seat.context.setOffline(true);
    await send();
    await page.getByRole('article').filter({ hasText: 'Ağ yokken yazıldı.' }).waitFor();
    const flown = await flight();
    expect(flown?.parts).toEqual(expect.arrayContaining(['fold', 'seal', 'dashed']));
    expect(flown?.parts).not.toContain('bird');
    await seat.context.setOffline(false);
  });

  test('is not animated with reduced motion', () =>
    withLessMotion(async () => {
      await write('Sakin bir mektup.');
      // The new letter moves the other letters at once. On a busy machine this takes longer than the time in which
      // browsers ignore layout shifts.
      await letWitnessGo(page);
      await send();
      await page.getByRole('article').filter({ hasText: 'Sakin bir mektup.' }).waitFor();
      expect(await readPlayed(page)).toEqual([]);
    }));
});

describe('pulling down the sky', () => {
  let finger: Finger;

  beforeAll(async () => {
    finger = await putFinger(page);
  });

  const bird = () => page.locator('[data-state]:has(> span > svg)').first();
  const state = () => bird().getAttribute('data-state');
  const place = () => bird().evaluate((element) => getComputedStyle(element).transform);

  async function openSky(): Promise<void> {
    await page.goto('/discover');
    await page.getByText(IN_SKY).waitFor();
    await bird().waitFor({ state: 'attached' });
    await untilRefreshed();
    // The scroll position is restored.
    await page.evaluate(() => scrollTo(0, 0));
  }

  test('moves the pigeon, which returns when released early or pushed back up', async () => {
    await openSky();
    const before = await place();
    await finger.pull(60);
    await expect.poll(place).not.toBe(before);
    expect(await state()).toBe('pulled');
    await finger.lift();
    await expect.poll(state).toBe('rest');
    await finger.pull(400);
    await expect.poll(() => bird().textContent()).toContain('Bırak, güvercin baksın');
    await finger.move(320);
    await finger.lift();
    await expect.poll(state).toBe('rest');
    expect(await page.getByText(ALL_READ).count()).toBe(0);
  });

  test('returns the pigeon even if the touched element has left the document', async () => {
    await openSky();
    await finger.pull(60);
    await expect.poll(state).toBe('pulled');
    // A copy keeps the space, so that nothing else on the page moves.
    await page.evaluate(() => {
      const touched = document.elementFromPoint(200, 300);
      touched?.replaceWith(touched.cloneNode(true));
    });
    await finger.lift();
    await expect.poll(state).toBe('rest');
  });

  test('far enough makes the pigeon flap until the response, and announces the result', async () => {
    await openSky();
    await finger.pull(160);
    await finger.lift();
    await page.getByRole('status').getByText(ALL_READ).waitFor();
    await leaveInSky(asElif, 'Sonra bu geldi.');
    await expect.poll(state).toBe('rest');
    await finger.pull(160);
    await finger.lift();
    await page.getByText('Sonra bu geldi.').waitFor();
    const said = page.getByRole('status').getByText('1 yeni mektup').first();
    await said.waitFor({ state: 'attached' });
    await expect.poll(state).toBe('rest');
  });

  test('ends by itself when there is no response', async () => {
    await openSky();
    // The response never arrives.
    await page.route('**/api/safe-endpoint', () => undefined);
    await finger.pull(160);
    await finger.lift();
    await expect.poll(state).toBe('looking');
    await expect.poll(state).toBe('rest');
    await page.unroute('**/api/safe-endpoint');
  });

  test('does not start on a page that is scrolled down', async () => {
    await page.setViewportSize({ width: 390, height: 360 });
    await openSky();
    await page.evaluate(() => scrollTo(0, 120));
    await finger.pull(80);
    expect(await state()).toBe('rest');
    await finger.lift();
    await page.evaluate(() => scrollTo(0, 0));
    await finger.pull(-140);
    await finger.lift();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(40);
    expect(await state()).toBe('rest');
    const ofBrowser = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY);
    expect(await ofBrowser()).toBe('none');
    await page.goto('/pigeons');
    expect(await ofBrowser()).toBe('auto');
    await page.setViewportSize({ width: 390, height: 844 });
  });

  test('shows a still pigeon with reduced motion, and only its text changes', () =>
    withLessMotion(async () => {
      await openSky();
      await finger.pull(20);
      await expect.poll(state).toBe('pulled');
      const stood = await place();
      await finger.move(480);
      await expect.poll(() => bird().textContent()).toContain('Bırak');
      expect(await place()).toBe(stood);
      await finger.lift();
      await page.getByRole('status').getByText(ALL_READ).waitFor();
    }));
});

describe('the hour of the sky', () => {
  let secondTab: Page;

  beforeAll(async () => {
    secondTab = await seat.context.newPage();
    await secondTab.goto('/pigeons');
    await secondTab.getByRole('heading', { name: 'Güvercinler', exact: true }).waitFor();
    await page.bringToFront();
    await page.goto('/settings');
  });

  const hourOf = (tab: Page) => tab.evaluate(() => document.documentElement.dataset.hour);
  const pin = (hour: string) =>
    page.getByRole('group', { name: 'Gökyüzünün saati' }).getByText(hour, { exact: true }).click();
  const readSky = () =>
    page.evaluate(() => {
      const scenery = document.querySelector('[data-text-below]');
      return scenery === null ? '' : getComputedStyle(scenery).backgroundImage;
    });
  const readBar = () => page.locator('meta[name="theme-color"]').getAttribute('content');

  test('is shown at once in every tab when it is pinned', async () => {
    const [skyBefore, barBefore] = [await readSky(), await readBar()];
    await pin('Gece');
    await expect.poll(() => hourOf(page)).toBe('night');
    await expect.poll(() => hourOf(secondTab)).toBe('night');
    await expect.poll(readSky).not.toBe(skyBefore);
    await expect.poll(readBar).not.toBe(barBefore);
  });

  test('is set before the first paint, also after a reload', async () => {
    await pin('Akşam');
    await expect.poll(() => hourOf(page)).toBe('dusk');
    await untilStill(page);
    const sky = await readSky();
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (document.body === null) return;
        observer.disconnect();
        Object.assign(globalThis, { firstHour: document.documentElement.dataset.hour });
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    expect(await page.evaluate(() => Reflect.get(globalThis, 'firstHour'))).toBe('dusk');
    await page.getByRole('radio', { name: 'Akşam' }).waitFor({ state: 'attached' });
    expect(await page.getByRole('radio', { name: 'Akşam' }).isChecked()).toBe(true);
    expect(await readSky()).toBe(sky);
  });

  test('changes at once with reduced motion', () =>
    withLessMotion(async () => {
      await pin('Gece');
      await expect.poll(() => hourOf(page)).toBe('night');
      const atOnce = await readSky();
      await untilStill(page);
      expect(await readSky()).toBe(atOnce);
    }));

  test('is forgotten at log-out, here and in the other tab', async () => {
    await pin('Saate göre');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('hour'))).toBe('automatic');
    // `data-hour` changes later than localStorage. A reload sets both.
    await page.reload();
    const byClock = await hourOf(page);
    await pin(byClock === 'dawn' ? 'Gece' : 'Şafak');
    await expect.poll(() => hourOf(secondTab)).not.toBe(byClock);
    await page.goto('/logout');
    await page.waitForURL((url) => url.pathname === '/');
    await expect.poll(() => hourOf(page)).toBe(byClock);
    await expect.poll(() => hourOf(secondTab)).toBe(byClock);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('hour'))).toBeNull();
  });
});

testCalm(() => testApp, [...NO_NETWORK, ...WHILE_LEAVING]);
