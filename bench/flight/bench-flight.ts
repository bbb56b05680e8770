import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { AUTH_COOKIE, SESSION_COOKIE } from '../../contract/cookies.ts';
import { buildWhenStale } from '../../scripts/build.ts';
import { findChromium } from '../../scripts/engines/find-chromium.ts';
import { type CannedServer, makeToken, startCannedServer } from '../device/canned-server.ts';
import { waitForSync } from '../device/measure-app.ts';
import { makeLog } from '../device/world.ts';
import { percentile } from '../percentile.ts';
import type { Scale } from '../scale.ts';
import { formatTable } from '../table.ts';
import { BEGUN, type FrameWork, readFrames, traceCategories } from './read-trace.ts';

const RUNS = { whole: 7, smoke: 1 };
const MESSAGES = 500;
const SLOWER = 4;
const FRAME_BUDGET_MS = 16;
/** Two folds of 120 ms, a seal of 160, a flight of 720. */
const FLIGHT_MS = 1120;
const phases = [
  { name: 'folding', from: 0, to: 240 },
  { name: 'sealing', from: 240, to: 400 },
  { name: 'flying', from: 400, to: FLIGHT_MS },
] as const;

type Kind = 'empty' | 'still' | 'flight';
const words: Record<Kind, string> = {
  empty: 'empty frames',
  still: 'the same send, less motion',
  flight: 'send with its flight',
};

/**
 * The main thread's work in each frame of a letter's flight on a processor four times slower, beside
 * the same send without it and beside frames in which nothing happens. Prints a table; answers
 * whether no frame in which the flight is alone, after the sheet has closed, exceeds the budget.
 */
export async function benchFlight(scale: Scale): Promise<boolean> {
  const executablePath = findChromium();
  if (executablePath === null) {
    process.stdout.write('Chromium is absent: nothing was measured.\n');
    return false;
  }
  await buildWhenStale();
  const runs = RUNS[scale];
  const server = await startCannedServer(makeLog(MESSAGES));
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const frames: Record<Kind, FrameWork[]> = { empty: [], still: [], flight: [] };
  try {
    const context = await openContext(browser, server);
    const page = await openSky(context, server);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    // The first letter loads the composer: that is not what is measured.
    await sendLetter(page, 'flight', 0);
    for (let run = 1; run <= runs; run += 1) {
      for (const kind of ['empty', 'still', 'flight'] as const) {
        frames[kind].push(...(await traceOne(browser, page, { kind, run })));
      }
      process.stdout.write(`run ${run} of ${runs}\n`);
    }
  } finally {
    await browser.close();
    server.close();
  }
  const isWithin = report(frames, runs);
  return isWithin || scale === 'smoke';
}

async function openContext(browser: Browser, { origin }: CannedServer): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    locale: 'tr-TR',
  });
  await context.addCookies([
    { name: AUTH_COOKIE, value: makeToken(), url: origin },
    { name: SESSION_COOKIE, value: '1', url: origin },
  ]);
  return context;
}

async function openSky(context: BrowserContext, { origin }: CannedServer): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${origin}/discover`);
  await waitForSync(page);
  await page.reload();
  await page.getByRole('button', { name: 'Mektup yaz' }).first().waitFor();
  // The mark: a sheet has closed, which is the first frame that a person sees of the flight.
  await page.evaluate((mark) => {
    new MutationObserver((mutations) => {
      const removed = mutations.flatMap(({ removedNodes }) => [...removedNodes]);
      const isDialog = (node: Node) =>
        node instanceof HTMLElement && node.getAttribute('role') === 'dialog';
      if (removed.some(isDialog)) performance.mark(mark);
    }).observe(document.body, { childList: true });
  }, BEGUN);
  return page;
}

async function traceOne(
  browser: Browser,
  page: Page,
  { kind, run }: { kind: Kind; run: number },
): Promise<FrameWork[]> {
  await page.emulateMedia({ reducedMotion: kind === 'still' ? 'reduce' : 'no-preference' });
  // The letter before this one has left the device, and its toasts have gone.
  await page.waitForTimeout(6_500);
  if (kind === 'empty') {
    await browser.startTracing(page, { categories: traceCategories });
    await page.evaluate(
      ([mark, length]) =>
        new Promise<void>((resolve) => {
          performance.mark(mark);
          const begun = performance.now();
          const next = () =>
            performance.now() - begun < length ? requestAnimationFrame(next) : resolve();
          requestAnimationFrame(next);
        }),
      [BEGUN, FLIGHT_MS] as const,
    );
  } else {
    await sendLetter(page, kind, run, () =>
      browser.startTracing(page, { categories: traceCategories }),
    );
  }
  await page.waitForTimeout(100);
  return readFrames(await browser.stopTracing(), FLIGHT_MS);
}

async function sendLetter(
  page: Page,
  kind: Kind,
  run: number,
  beforeTap: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await page.getByRole('button', { name: 'Mektup yaz' }).first().click();
  await page.getByLabel('Mektubun').fill(`${kind} ${run}: bugün limanda kimse acele etmedi.`);
  const send = page.getByRole('button', { name: 'Gökyüzüne bırak' });
  await send.waitFor();
  await page.waitForTimeout(800);
  await beforeTap();
  await send.click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.waitForTimeout(FLIGHT_MS + 200);
}

function report(frames: Record<Kind, FrameWork[]>, runs: number): boolean {
  const rows = phases.flatMap(({ name, from, to }) =>
    (['empty', 'still', 'flight'] as const).map((kind) => {
      const within = frames[kind].filter(({ atMs }) => atMs >= from && atMs < to);
      const work = within.map(({ workMs }) => workMs).toSorted((a, b) => a - b);
      const over = work.filter((ms) => ms > FRAME_BUDGET_MS).length;
      const forced = within.reduce((sum, { forcedLayouts }) => sum + forcedLayouts, 0);
      return [
        `${name}: ${words[kind]}`,
        String(work.length),
        percentile(work, 0.5).toFixed(1),
        percentile(work, 0.95).toFixed(1),
        (work.at(-1) ?? Number.NaN).toFixed(1),
        String(over),
        String(forced),
      ];
    }),
  );
  const head = ['main thread, ms a frame', 'frames', 'p50', 'p95', 'worst', '> 16 ms', 'forced'];
  process.stdout.write(
    `\n${runs} sends, processor ${SLOWER} times slower, 390 × 844 at 2 dots a pixel\n${formatTable([head, ...rows])}\n`,
  );
  const alone = frames.flight.filter(({ atMs }) => atMs >= (phases[1]?.from ?? 0));
  return alone.every(({ workMs }) => workMs <= FRAME_BUDGET_MS);
}
