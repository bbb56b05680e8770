import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectNone } from './fixtures/expect-none.ts';
import { RTL_TEXT, UNBROKEN_TEXT } from './fixtures/extreme-texts.ts';
import { type FullTestApp, startFullTestApp } from './fixtures/full-test-app.ts';
import { measureInSize } from './fixtures/measure-in-sizes.ts';
import { visit } from './fixtures/until-calm.ts';
import { unusualPeople } from './people/unusual.ts';
import { offlineScreens } from './screens/offline-screens.ts';
import type { SweptScreen } from './screens/screen.ts';
import { swept } from './screens/screens.ts';
import { type Stand, takeStands } from './sweep/stands.ts';
import { sweep } from './sweep/sweep.ts';
import { letWitnessGo } from './witness/let-witness-go.ts';
import { NO_NETWORK, testCalm } from './witness/test-calm.ts';

let full: FullTestApp;
let stands: Stand[];

beforeAll(async () => {
  full = await startFullTestApp();
  stands = await takeStands(full);
});
afterAll(() => full.testApp.close());

function findStand(name: 'phone' | 'desktop'): Stand {
  const stand = stands.find(({ device }) => device.name === name);
  if (stand === undefined) throw new Error(`there is no ${name}`);
  return stand;
}

/** Screens of one person, for each of several unusual names. */
const oddlyNamed = (['rtl', 'hebrew', 'emoji', 'marked'] as const).flatMap((id): SweptScreen[] =>
  ['/users/$userId', '/messages/$userId'].map((route) => ({
    name: `${route} with a name in ${id}`,
    route,
    who: 'me',
    at: () => route.replace('$userId', full.ids[id]),
    says: () => unusualPeople[id].fullName,
  })),
);

/** Returns the text of the top layer, which shows why a screen did not reach its state. */
const readTop = async (page: Page): Promise<string> => {
  const layer = page.getByRole('dialog').last();
  const top = (await layer.count()) > 0 ? layer : page.locator('body');
  return (await top.textContent()) ?? '';
};

/** Sweeps a screen on all devices in parallel, because they mostly wait. */
async function expectClean(screen: SweptScreen): Promise<void> {
  const found = stands.map(async (stand) => {
    const { name, language } = stand.device;
    const problems = await sweep(stand, screen).catch(async (error: unknown) => [
      `${error}, and the screen says: ${await readTop(stand.seats[screen.who].page)}`,
    ]);
    return problems.map((problem) => `${screen.name} on a ${name} in ${language}: ${problem}`);
  });
  expectNone((await Promise.all(found)).flat());
}

test('every address of the app is in the table', () => {
  const { world } = findStand('phone');
  const router = readFileSync(new URL('../src/app/router.tsx', import.meta.url), 'utf8');
  const routes = [...router.matchAll(/^ {2}path: '([^']+)'/gm)].map(([, path = '']) => path);
  const seen = [...swept, ...offlineScreens].map(
    ({ at, route }) => new URL(at?.(world) ?? route, full.testApp.origin).pathname,
  );
  const isSeen = (route: string) =>
    seen.some((path) => new RegExp(`^${route.replace(/\$\w+/, '[^/]+')}$`).test(path));
  expect(routes.length).toBeGreaterThan(15);
  // `$` matches any unknown address.
  expect(routes.filter((route) => route !== '$' && !isSeen(route))).toEqual([]);
});

test('the phone has a finger and the desktop a mouse', async () => {
  const hands = stands.map(({ seats }) =>
    seats.me.page.evaluate(() => matchMedia('(pointer: coarse)').matches),
  );
  expect(await Promise.all(hands)).toEqual([true, false]);
});

test.each([...swept, ...oddlyNamed])('$name', (screen) => expectClean(screen));

describe('without a network', () => {
  beforeAll(async () => {
    for (const { seats } of stands) await seats.me.context.setOffline(true);
    full.testApp.network.cut();
  });
  afterAll(async () => {
    full.testApp.network.mend();
    for (const { seats } of stands) await seats.me.context.setOffline(false);
  });

  test.each(offlineScreens)('$name', (screen) => expectClean(screen));
});

test('the narrowest window is wide enough with the fallback typefaces', async () => {
  const seat = await full.testApp.seat({ isTouch: true, isPageOnly: true });
  await seat.context.route('**/*.woff2', (route) => route.abort());
  const found: string[] = [];
  for (const place of ['/', '/login', '/register']) {
    await visit(seat.page, place);
    found.push(...(await measureInSize(seat.page, [320, 640], { isTouch: true, isToEnd: true })));
  }
  expectNone(found);
  await seat.context.close();
});

test('more contrast makes the sky flat and all ink opaque', async () => {
  const { page } = findStand('desktop').seats.visitor;
  await page.emulateMedia({ contrast: 'more' });
  await visit(page, '/');
  const tokens = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return ['--sky-1', '--sky-2', '--sky-3', '--bar', '--ink-soft', '--ink-faint', '--ink'].map(
      (name) => style.getPropertyValue(name),
    );
  });
  const [sky1, sky2, sky3, bar, soft, faint, ink] = tokens;
  expect([sky1, sky2, sky3]).toEqual([bar, bar, bar]);
  expect([soft, faint]).toEqual([ink, ink]);
  await page.emulateMedia({ contrast: null });
});

test('in right-to-left text the layout and arrows are mirrored', async () => {
  for (const { device, seats, translator } of stands) {
    const { t } = translator;
    const { page } = seats.me;
    const [width, height] = device.own;
    await page.setViewportSize({ width, height });
    const left = async (name: string) => {
      const link = page.getByRole('link', { name, exact: true }).filter({ visible: true });
      return (await link.first().boundingBox())?.x ?? Number.NaN;
    };
    await visit(page, '/terms');
    await letWitnessGo(page);
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    expect(await left(t('nav.discover'))).toBeGreaterThan(await left(t('nav.pigeons')));
    const arrow = page.getByRole('link', { name: t('action.back') }).locator('svg');
    expect(await arrow.evaluate((svg) => getComputedStyle(svg).transform)).toContain('matrix(-1');
  }
});

test('the own letter has the same height before its pigeon is loaded', async () => {
  const { page } = findStand('phone').seats.me;
  await visit(page, '/discover');
  const action = page.locator('[data-letter] [data-known="true"]').first();
  const heights = await action.evaluate((element) => {
    const letter = element.closest('[data-letter]');
    const known = letter?.getBoundingClientRect().height;
    element.setAttribute('data-known', 'false');
    return [known, letter?.getBoundingClientRect().height];
  });
  expect(heights[0]).toBeGreaterThan(0);
  expect(heights[1]).toBe(heights[0]);
});

test('a letter is set in the text direction of its own words', async () => {
  const { page } = findStand('phone').seats.me;
  await visit(page, '/discover');
  const direction = (text: string) =>
    page
      .getByText(text)
      .first()
      .evaluate((element) => getComputedStyle(element).direction);
  expect(await direction(RTL_TEXT)).toBe('rtl');
  expect(await direction(UNBROKEN_TEXT)).toBe('ltr');
});

test('a name and its text start at the same edge', async () => {
  const { page } = findStand('phone').seats.me;
  await visit(page, '/messages');
  const excerpt = page.locator('[data-letter] [dir="auto"]').filter({ hasText: RTL_TEXT });
  const edges = await excerpt.first().evaluate((element) => {
    const { direction, textAlign } = getComputedStyle(element);
    return [direction, textAlign];
  });
  expect(edges).toEqual(['rtl', 'left']);
});

testCalm(() => full.testApp, ['status of 404', ...NO_NETWORK]);
