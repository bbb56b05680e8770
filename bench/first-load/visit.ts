import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../server/demo/open-demo.ts';
import { openTestBrowser } from '../../server/testing/browser.ts';
import { type ActionTimes, measureActions, watchInteractions } from './measure-actions.ts';
import type { Place } from './open-place.ts';
import type { Recorded } from './record-requests.ts';
import { type Paints, type ReadySign, watchPaint } from './watch-paint.ts';

/** The screen of Lighthouse's phone. */
const PHONE = { width: 412, height: 823 };
const PIXELS = 1.75;
const CPU_DIVIDED_BY = 4;
const AT_REST_MS = 1_500;
/** The app stores its screen for the next first paint after the screen has not changed for two seconds. */
const SCREEN_STORED_MS = 4_000;
const GIVE_UP_MS = 90_000;
const LOOK_EVERY_MS = 50;

export interface Screen {
  name: string;
  place: Place;
  path: string;
  ready: ReadySign;
  /** The person who is logged in. `null` for a visitor. */
  email: string | null;
  /** Whether the screen has a service worker, which answers the later visits. */
  isInstalled: boolean;
}

export interface Times {
  first: number;
  largest: number;
  ready: number;
}

export interface Visits {
  cold: Times;
  repeat: Times;
  /** `null` for a page without a service worker. */
  offline: Times | null;
  /** The time until the last request of the first visit ended. `null` if the line was widened for the installation. */
  installedMs: number | null;
  /** The requests of the first visit. */
  requests: readonly Recorded[];
  /** The time at the second visit from starting the service worker to its response. `null` without a service worker. */
  workerMs: number | null;
  /** Measured at the second visit. `null` for a page without a person. */
  actions: ActionTimes | null;
}

/**
 * Makes a first visit, a second visit and a reload without a network, in a separate browser. The service worker is
 * installed over an unlimited line after the page is ready. With `waitsForInstall` it is installed over the slow line.
 */
export async function playVisits(
  executablePath: string,
  screen: Screen,
  waitsForInstall: boolean,
): Promise<Visits> {
  const profile = mkdtempSync(path.join(tmpdir(), 'guvercin-bench-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    locale: 'tr-TR',
    viewport: PHONE,
    deviceScaleFactor: PIXELS,
    isMobile: true,
    hasTouch: true,
  });
  try {
    return await playIn(context, screen, waitsForInstall);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

async function playIn(
  context: BrowserContext,
  screen: Screen,
  waitsForInstall: boolean,
): Promise<Visits> {
  const { place, email } = screen;
  if (email !== null) await logIn(context, place, email);
  await context.addInitScript(watchPaint, screen.ready);
  await context.addInitScript(watchInteractions);
  const address = `${place.origin}${screen.path}`;
  const { recorder, line } = place;

  const first = await openSlowPage(context);
  recorder.forget();
  const begun = performance.now();
  await first.page.goto(address, { waitUntil: 'commit' });
  await untilShown(first.page, screen);
  if (!waitsForInstall) line.widen();
  await untilAtRest(first.page, screen);
  const installedMs = waitsForInstall ? recorder.lastAt() - begun : null;
  line.narrow();
  const cold = await readTimes(first.page, screen);
  const requests = [...recorder.requests];

  const second = await openSlowPage(context);
  await first.page.close();
  await sleep(AT_REST_MS);
  if (screen.isInstalled) await restServiceWorker(second.session);
  await second.page.goto(address, { waitUntil: 'commit' });
  await untilShown(second.page, screen);
  await untilAtRest(second.page, screen);
  const repeat = await readTimes(second.page, screen);
  if (!screen.isInstalled) {
    return { cold, repeat, offline: null, installedMs, requests, workerMs: null, actions: null };
  }
  const workerMs = await readWorkerTime(second.page);
  const actions = email === null ? null : await measureActions(second.page);
  await sleep(SCREEN_STORED_MS);

  line.cut();
  await context.setOffline(true);
  await restServiceWorker(second.session);
  await second.page.reload({ waitUntil: 'commit' });
  await untilShown(second.page, screen);
  const offline = await readTimes(second.page, screen);
  line.mend();
  return { cold, repeat, offline, installedMs, requests, workerMs, actions };
}

async function logIn(context: BrowserContext, place: Place, email: string): Promise<void> {
  const browser = openTestBrowser((request) => {
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(`${place.directOrigin}${pathname}${search}`, request));
  }, place.origin);
  const { status } = await browser.post('/api/auth/login', { email, password: DEMO_PASSWORD });
  if (status !== 200) throw new Error(`${email} could not log in: ${status}`);
  await context.addCookies(
    [...browser.cookies].map(([name, value]) => ({ name, value, url: place.origin })),
  );
}

async function openSlowPage(context: BrowserContext): Promise<{ page: Page; session: CDPSession }> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_DIVIDED_BY });
  return { page, session };
}

/** Stops the workers, because a returning person's worker has usually been stopped for a long time. */
async function restServiceWorker(session: CDPSession): Promise<void> {
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.send('ServiceWorker.disable');
}

/** Waits until the page is ready, and for a fixed time after that. */
async function untilShown(page: Page, screen: Screen): Promise<void> {
  await waitFor(page, screen, async () => (await readPaints(page)).ready !== null);
  await sleep(AT_REST_MS);
}

/**
 * Waits until there have been no requests for a while. If the screen has a service worker, the worker must control the
 * page too.
 */
async function untilAtRest(page: Page, screen: Screen): Promise<void> {
  await waitFor(page, screen, async () => {
    if (screen.place.recorder.restingMs() < AT_REST_MS) return false;
    return !screen.isInstalled || page.evaluate(() => navigator.serviceWorker.controller !== null);
  });
}

async function waitFor(page: Page, { name }: Screen, is: () => Promise<boolean>): Promise<void> {
  const begun = performance.now();
  while (!(await is())) {
    if (performance.now() - begun > GIVE_UP_MS) {
      throw new Error(`${name} did not come to rest: ${JSON.stringify(await readPaints(page))}`);
    }
    await sleep(LOOK_EVERY_MS);
  }
}

async function readTimes(page: Page, { name }: Screen): Promise<Times> {
  const { first, largest, ready } = await readPaints(page);
  if (first === null || largest === null || ready === null) {
    throw new Error(`${name} painted nothing: ${JSON.stringify({ first, largest, ready })}`);
  }
  return { first, largest, ready };
}

/** Returns how long the page waited for its stopped service worker, in milliseconds. */
function readWorkerTime(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [{ workerStart, responseStart } = { workerStart: 0, responseStart: 0 }] =
      performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (workerStart === 0) throw new Error('no service worker has answered');
    return responseStart - workerStart;
  });
}

function readPaints(page: Page): Promise<Paints> {
  return page.evaluate(() => globalThis.benchPaints ?? { first: null, largest: null, ready: null });
}
