import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { buildWhenStale } from '../../scripts/build.ts';
import { findChromium } from '../../scripts/engines/find-chromium.ts';
import { median, percentile } from '../percentile.ts';
import type { Scale } from '../scale.ts';
import { formatTable } from '../table.ts';
import { watchMemory } from './browser-memory.ts';
import { type CannedServer, startCannedServer } from './canned-server.ts';
import { logIn, measureOpening, measureTap, waitForSync } from './measure-app.ts';
import { makeLog } from './world.ts';

const sizes = {
  whole: { runs: 5, times: 20, messages: 100_000 },
  smoke: { runs: 1, times: 2, messages: 1000 },
};
type Sizes = (typeof sizes)[Scale];
const TAP_P95_MS = 50;
const OPENING_P95_MS = 100;
const SYNC_AT_MOST = 1.5;
/** The delay of each sync page in the second measurement of the first sync. */
const SLOW_PAGE_MS = 100;
const MB = 1024 * 1024;

interface Run {
  syncMs: number;
  /** With the delay for each page. */
  slowSyncMs: number;
  memoryMb: number;
  openingMs: number[];
  tapMs: number[];
}

/**
 * Measures Chromium with 100,000 messages on the device: the first sync, opening Messages, and the time from a tap to
 * the painted letter. Each measurement alternates with the same work on plain IndexedDB. Prints a table. Returns
 * whether every goal is met.
 */
export async function benchDevice(scale: Scale): Promise<boolean> {
  const chromiumPath = findChromium();
  if (chromiumPath === null) {
    process.stdout.write('Chromium is absent: nothing was measured.\n');
    return false;
  }
  await buildWhenStale();
  const size = sizes[scale];
  const server = await startCannedServer(makeLog(size.messages));
  const [ours, plain]: [Run[], Run[]] = [[], []];
  try {
    for (let run = 1; run <= size.runs; run += 1) {
      const measure = <T>(work: (place: Place) => Promise<T>) =>
        inBrowser(chromiumPath, { server, size }, work);
      server.pageDelayMs = SLOW_PAGE_MS;
      const slowSyncMs = await measure(syncApp);
      const plainSlowSyncMs = await measure(syncPlain);
      server.pageDelayMs = 0;
      ours.push({ ...(await measure(runApp)), slowSyncMs });
      plain.push({ ...(await measure(runPlain)), slowSyncMs: plainSlowSyncMs });
      process.stdout.write(`run ${run} of ${size.runs}\n`);
    }
  } finally {
    server.close();
  }
  const isWithin = report(ours, plain, size);
  return isWithin || scale === 'smoke';
}

interface Place {
  page: Page;
  server: CannedServer;
  size: Sizes;
  pid: number;
}

async function inBrowser<T>(
  executablePath: string,
  { server, size }: Pick<Place, 'server' | 'size'>,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  const profile = mkdtempSync(path.join(tmpdir(), 'guvercin-bench-'));
  const child = spawn(
    executablePath,
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let browser: Browser | null = null;
  try {
    const endpoint = await new Promise<string>((resolve, reject) => {
      child.once('exit', () => reject(new Error('the browser ended')));
      child.stderr.on('data', (chunk: Buffer) => {
        const found = /ws:\/\/\S+/.exec(chunk.toString());
        if (found) resolve(found[0]);
      });
    });
    browser = await chromium.connectOverCDP(endpoint);
    const context = browser.contexts()[0];
    if (context === undefined || child.pid === undefined) throw new Error('no browser context');
    const page = context.pages()[0] ?? (await context.newPage());
    await page.setViewportSize({ width: 1280, height: 800 });
    return await work({ page, server, size, pid: child.pid });
  } finally {
    await browser?.close();
    child.kill('SIGKILL');
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function syncApp({ page, server }: Place): Promise<number> {
  await logIn(page.context(), server);
  server.forget();
  await page.goto(`${server.origin}/discover`);
  await waitForSync(page);
  return performance.now() - (server.firstPageAskedAt() ?? Number.NaN);
}

async function runApp(place: Place): Promise<Omit<Run, 'slowSyncMs'>> {
  const { page, size, pid } = place;
  const { times } = size;
  const { result: syncMs, grownBytes } = await watchMemory(pid, () => syncApp(place));
  await page.reload();
  await page.getByRole('button', { name: 'Mektup yaz' }).first().waitFor();
  await measureOpening(page);
  return {
    syncMs,
    memoryMb: grownBytes / MB,
    openingMs: await repeat(times, () => measureOpening(page)),
    tapMs: await repeat(times, (time) => measureTap(page, `Dokunuş ${time}`)),
  };
}

const callPlain = (page: Page, name: string, argument = ''): Promise<number> =>
  page.evaluate<number, [string, string]>(
    ([fn, text]) =>
      (globalThis as unknown as Record<string, (text: string) => Promise<number>>)[fn]?.(text) ??
      Promise.reject(new Error(fn)),
    [name, argument],
  );

async function syncPlain({ page, server }: Place): Promise<number> {
  await page.goto(`${server.origin}/plain`);
  return callPlain(page, 'plainSync');
}

async function runPlain(place: Place): Promise<Omit<Run, 'slowSyncMs'>> {
  const { page, size, pid } = place;
  const { times } = size;
  const call = (name: string, argument = '') => callPlain(page, name, argument);
  const { result: syncMs, grownBytes } = await watchMemory(pid, () => syncPlain(place));
  await call('plainOpen');
  return {
    syncMs,
    memoryMb: grownBytes / MB,
    openingMs: await repeat(times, () => call('plainOpen')),
    tapMs: await repeat(times, (time) => call('plainTap', `tap ${time}`)),
  };
}

async function repeat(times: number, work: (time: number) => Promise<number>): Promise<number[]> {
  const values: number[] = [];
  for (let time = 0; time < times; time += 1) values.push(await work(time));
  return values;
}

function report(ours: Run[], plain: Run[], { runs, times, messages }: Sizes): boolean {
  const p95 = (values: number[]) =>
    percentile(
      values.toSorted((a, b) => a - b),
      0.95,
    );
  const middle = (runs: Run[], value: (run: Run) => number) => median(runs.map(value));
  const both = (value: (run: Run) => number) =>
    [middle(ours, value), middle(plain, value)] as const;
  const [sync, plainSync] = both((run) => run.syncMs);
  const slowSyncs = both((run) => run.slowSyncMs);
  const [memory, plainMemory] = both((run) => run.memoryMb);
  const [opening, plainOpening] = both((run) => median(run.openingMs));
  const [opening95, plainOpening95] = both((run) => p95(run.openingMs));
  const [tap, plainTap] = both((run) => median(run.tapMs));
  const [tap95, plainTap95] = both((run) => p95(run.tapMs));
  const row = (name: string, values: readonly [number, number], goal: string) => [
    name,
    values[0].toFixed(0),
    values[1].toFixed(0),
    (values[0] / values[1]).toFixed(2),
    goal,
  ];
  process.stdout.write(
    `\n${messages} messages, medians of ${runs} runs of ${times}\n${formatTable([
      ['', 'ours', 'plain IndexedDB', 'ratio', 'goal'],
      row('first sync, ms', [sync, plainSync], `ratio ≤ ${SYNC_AT_MOST}`),
      row(`first sync, ${SLOW_PAGE_MS} ms for each page, ms`, slowSyncs, ''),
      row('memory grown meanwhile, MB', [memory, plainMemory], ''),
      row('opening Messages, p50 ms', [opening, plainOpening], ''),
      row('opening Messages, p95 ms', [opening95, plainOpening95], `≤ ${OPENING_P95_MS} ms`),
      row('tap to shown, p50 ms', [tap, plainTap], ''),
      row('tap to shown, p95 ms', [tap95, plainTap95], `≤ ${TAP_P95_MS} ms`),
    ])}\n`,
  );
  return sync / plainSync <= SYNC_AT_MOST && opening95 <= OPENING_P95_MS && tap95 <= TAP_P95_MS;
}
