import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright-core';
import { AUTH_COOKIE, SESSION_COOKIE } from '../../contract/cookies.ts';
import { buildWhenStale } from '../../scripts/build.ts';
import { findChromium } from '../../scripts/engines/find-chromium.ts';
import { type CannedServer, makeToken, startCannedServer } from '../device/canned-server.ts';
import { waitForSync } from '../device/measure-app.ts';
import { arrivingRow, makeLog, makeSky } from '../device/world.ts';
import { percentile } from '../percentile.ts';
import type { Scale } from '../scale.ts';
import { formatTable } from '../table.ts';

const RUNS = { whole: 9, smoke: 1 };
const LETTERS = 41;
const SLOWER = 4;
const KEYS = 40;
/** Longer than anything that a letter sets in motion. */
const ARRIVAL_MS = 2_000;

type Motion = 'as it is' | 'less motion';
const motions: readonly Motion[] = ['as it is', 'less motion'];

interface Scene {
  browser: Browser;
  server: CannedServer;
  page: Page;
  session: CDPSession;
}

interface Measure {
  name: string;
  /** So much dearer than without motion it may be. */
  budget: number;
  /** What the browser counts, in seconds since the page began. */
  metric: 'ScriptDuration' | 'TaskDuration';
  open(scene: Scene): Promise<void>;
  act(scene: Scene, run: number): Promise<void>;
}

const measures: readonly Measure[] = [
  {
    name: `script, ${KEYS} keys in the composer`,
    budget: 1.15,
    metric: 'ScriptDuration',
    async open({ page }) {
      await page.goto('/discover');
      await page.locator('article').nth(1).waitFor();
      await page.getByRole('button', { name: 'Mektup yaz' }).first().click();
      await page.getByLabel('Mektubun').click();
    },
    async act({ page }) {
      for (let key = 0; key < KEYS; key += 1) await page.keyboard.press(key % 6 === 5 ? ' ' : 'a');
    },
  },
  {
    name: 'main thread, a letter that arrives',
    budget: 1.3,
    metric: 'TaskDuration',
    async open({ page }) {
      await page.goto('/messages');
      await page.locator('[data-letter]').first().waitFor();
    },
    async act({ page, server }, run) {
      server.arrive(arrivingRow(1_000 + run, server.length() + 1));
      await page.getByText(`Mektup ${2 * (1_000 + run) + 1}:`).waitFor();
      await page.waitForTimeout(ARRIVAL_MS);
    },
  },
];

/**
 * What the app's motion costs its main thread on a processor four times slower: the same keys and the
 * same arriving letter with motion and where less of it is asked for, in turns. Prints a table; answers
 * whether both ratios are within their budgets.
 */
export async function benchMotion(scale: Scale): Promise<boolean> {
  const executablePath = findChromium();
  if (executablePath === null) {
    process.stdout.write('Chromium is absent: nothing was measured.\n');
    return false;
  }
  await buildWhenStale();
  const runs = RUNS[scale];
  const server = await startCannedServer(makeLog(2 * LETTERS), makeSky(LETTERS));
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await openContext(browser, server);
    const page = await context.newPage();
    await page.goto('/discover');
    await waitForSync(page);
    const session = await context.newCDPSession(page);
    // Its own time: what else a busy machine does meanwhile is not counted.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const results: boolean[] = [];
    const rows: string[][] = [];
    for (const measure of measures) {
      const { row, isWithin } = await compare({ browser, server, page, session }, measure, runs);
      rows.push(row);
      results.push(isWithin);
    }
    const head = ['ms, median', ...motions, 'ratio', 'budget'];
    process.stdout.write(
      `\n${runs} runs each, in turns, ${LETTERS} letters, processor ${SLOWER} times slower\n${formatTable([head, ...rows])}\n`,
    );
    return scale === 'smoke' || results.every(Boolean);
  } finally {
    await browser.close();
    server.close();
  }
}

async function openContext(browser: Browser, { origin }: CannedServer): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    locale: 'tr-TR',
  });
  await context.addCookies([
    { name: AUTH_COOKIE, value: makeToken(), url: origin },
    { name: SESSION_COOKIE, value: '1', url: origin },
  ]);
  return context;
}

async function compare(scene: Scene, measure: Measure, runs: number) {
  const took: Record<Motion, number[]> = { 'as it is': [], 'less motion': [] };
  const { page } = scene;
  // The first run of each warms up what is compiled and stored once.
  for (let run = 0; run <= runs; run += 1) {
    for (const [index, motion] of motions.entries()) {
      await page.emulateMedia({
        reducedMotion: motion === 'less motion' ? 'reduce' : 'no-preference',
      });
      await measure.open(scene);
      await page.waitForTimeout(ARRIVAL_MS);
      const before = await readMetric(scene.session, measure.metric);
      await measure.act(scene, motions.length * run + index);
      const ms = ((await readMetric(scene.session, measure.metric)) - before) * 1_000;
      if (run > 0) took[motion].push(ms);
    }
  }
  const [as, without] = motions.map((motion) =>
    percentile(
      took[motion].toSorted((a, b) => a - b),
      0.5,
    ),
  );
  if (as === undefined || without === undefined) throw new Error('nothing was measured');
  const ratio = as / without;
  return {
    row: [
      measure.name,
      as.toFixed(0),
      without.toFixed(0),
      ratio.toFixed(2),
      measure.budget.toFixed(2),
    ],
    isWithin: ratio <= measure.budget,
  };
}

async function readMetric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((each) => each.name === name)?.value ?? Number.NaN;
}
