import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANSWER, openFurnishedHouse, visit } from './fixtures/furnished-house.ts';
import type { House, Seat } from './fixtures/house.ts';
import { testCalm } from './witness/test-calm.ts';

let house: House;
let seat: Seat;

beforeAll(async () => {
  const furnished = await openFurnishedHouse([{}]);
  house = furnished.house;
  const [first] = furnished.seats;
  if (first === undefined) throw new Error('a seat was asked for');
  seat = first;
  await seat.page.addInitScript(() => {
    const passed: string[] = [];
    Object.assign(globalThis, { passed });
    const note = (moved: string) => {
      passed.push(moved);
      document.dispatchEvent(new Event('passed'));
    };
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      transition.ready.then(
        () => {
          const moved = document.getAnimations().flatMap(({ effect }) => {
            if (!(effect instanceof KeyframeEffect)) return [];
            return effect.pseudoElement === null ? [] : [effect.pseudoElement];
          });
          note([...new Set(moved)].join('\n'));
        },
        (error) => note(String(error)),
      );
      return transition;
    };
  });
});
afterAll(() => house.close());

const readPassed = (page: Page) =>
  page.evaluate(() => {
    const { passed } = globalThis as unknown as { passed: string[] };
    return passed;
  });

const go = (page: Page, place: string) =>
  page.locator(`a[href="${place}"]:visible`).first().click();

test('a title passes into the next one, and the page as a whole does not', async () => {
  const { page } = seat;
  await visit(page, '/discover');
  await go(page, '/messages');
  await page.getByRole('heading', { name: 'Mesajlar', exact: true }).waitFor();
  await expect.poll(async () => (await readPassed(page)).length).toBe(1);
  const [passed] = await readPassed(page);
  expect(passed).toContain('::view-transition-old(title)');
  expect(passed).toContain('::view-transition-new(title)');
  expect(passed).not.toContain('(root)');
});

test('the bar can be used while it plays', async () => {
  const { page } = seat;
  await visit(page, '/discover');
  const hit = await page.evaluate(async () => {
    const find = (place: string) =>
      [...document.querySelectorAll<HTMLElement>(`a[href="${place}"]`)].find((link) =>
        link.checkVisibility(),
      );
    // Ready: the old screen has gone, and the first frame of the passage is about to be shown.
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

test('a letter and its portrait stay themselves into the conversation, and the focus goes to its title', async () => {
  const { page } = seat;
  await visit(page, '/messages');
  await page.getByText(ANSWER).click();
  await page.waitForURL('**/messages/*');
  await expect.poll(async () => (await readPassed(page)).length).toBe(1);
  const [passed] = await readPassed(page);
  expect(passed).toContain('::view-transition-group(letter)');
  expect(passed).toContain('::view-transition-group(portrait)');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  const named = () => page.locator('[style*="view-transition-name"]').count();
  await expect.poll(named).toBe(0);
});

test('a portrait stays itself into a profile that the device knows', async () => {
  const { page } = seat;
  await page.getByRole('heading', { level: 1 }).getByRole('link').click();
  await page.waitForURL('**/users/*');
  await page.getByRole('button', { name: 'Mektup yaz' }).first().waitFor();
  await visit(page, '/discover');
  await page.locator('main a[href^="/users/"]').first().click();
  await page.waitForURL('**/users/*');
  await expect.poll(async () => (await readPassed(page)).at(-1)).toContain('group(portrait)');
});

test('going back finds the place where one was', async () => {
  const { page } = seat;
  await page.setViewportSize({ width: 390, height: 420 });
  await visit(page, '/discover');
  await page.evaluate(async () => {
    const isScrolled = new Promise((resolve) => {
      document.addEventListener('scroll', resolve, { once: true });
    });
    scrollTo(0, 180);
    await isScrolled;
  });
  await go(page, '/pigeons');
  await page.getByRole('heading', { name: 'Güvercinler', exact: true }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Gökyüzü', exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(180);
  await page.setViewportSize({ width: 390, height: 844 });
});

test('with less motion nothing is passed over', async () => {
  const { page } = seat;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/discover');
  await go(page, '/messages');
  await page.getByRole('heading', { name: 'Mesajlar', exact: true }).waitFor();
  expect(await readPassed(page)).toEqual([]);
  await page.emulateMedia({ reducedMotion: null });
});

testCalm(() => house);
