import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/engines/find-chromium.ts';
import { median, percentile } from '../percentile.ts';
import type { Scale } from '../scale.ts';
import { formatTable } from '../table.ts';
import { buildPage, METHODS, type Method } from './build-page.ts';
import { measureShown, type Shown } from './measure-shown.ts';

const sizes = {
  whole: { letters: 100_000, arrivals: 200, runs: 3 },
  smoke: { letters: 2000, arrivals: 10, runs: 1 },
};
type Sizes = (typeof sizes)[Scale];
const SLOWER = 4;
const SHOWN_P95_MS = 100;
const APPLY_AT_MOST = 1.5;
const DATABASE_AT_MOST = 2;
const MB = 1024 * 1024;

interface Run {
  applyMs: number;
  arriveMs: number[];
  openMs: number;
  foundMs: number[];
  hits: number;
  databaseMb: number;
}

/**
 * Compares a mirror of 100,000 letters with and without search, with Zipf-distributed words, in Chromium with a
 * processor slowed down four times: the time to apply letters, the disk space, and the time to find letters. Then
 * measures how soon the app shows the results. Prints a table. Returns whether search meets its budget.
 */
export async function benchSearch(scale: Scale): Promise<boolean> {
  const executablePath = findChromium();
  if (executablePath === null) {
    process.stdout.write('Chromium is absent: nothing was measured.\n');
    return false;
  }
  const runs = new Map<Method, Run[]>(METHODS.map((method) => [method, []]));
  for (let turn = 1; turn <= sizes[scale].runs; turn += 1) {
    for (const method of METHODS) {
      const script = await buildPage(method);
      const run = await measure(executablePath, { script, size: sizes[scale] });
      runs.get(method)?.push(run);
      process.stdout.write(`${method}, run ${turn}: applied in ${run.applyMs.toFixed(0)} ms\n`);
    }
  }
  const isFrugal = report(runs, sizes[scale]);
  const isQuick = printShown(
    await measureShown(executablePath, { letters: sizes[scale].letters, slower: SLOWER }),
  );
  return (isFrugal && isQuick) || scale === 'smoke';
}

/** Runs in a new browser with an empty profile. */
async function measure(
  executablePath: string,
  { script, size }: { script: string; size: Sizes },
): Promise<Run> {
  const profile = mkdtempSync(path.join(tmpdir(), 'guvercin-bench-'));
  const server = createServer((request, response) => {
    const isScript = request.url === '/bench.js';
    const type = isScript ? 'text/javascript' : 'text/html';
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` });
    response.end(isScript ? script : '<!doctype html><script src="/bench.js"></script>');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await context.newPage();
    await page.goto(`http://localhost:${address.port}/`);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const run = await inPage(page, size);
    await context.close();
    return { ...run, databaseMb: databaseBytes(profile) / MB };
  } finally {
    await context.close();
    server.closeAllConnections();
    server.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function inPage(page: Page, { letters, arrivals }: Sizes): Promise<Omit<Run, 'databaseMb'>> {
  const call = <Result>(name: string, ...args: number[]): Promise<Result> =>
    page.evaluate<Result, [string, number[]]>(
      ([name, args]) =>
        (globalThis as unknown as Record<string, (...args: number[]) => Promise<Result>>)[name]?.(
          ...args,
        ) ?? Promise.reject(new Error(name)),
      [name, args],
    );
  const applyMs = await call<number>('fill', letters);
  const arriveMs = await call<number[]>('arrive', letters, arrivals);
  const { openMs, tookMs, hits } = await call<{ openMs: number; tookMs: number[]; hits: number }>(
    'search',
    letters,
  );
  return { applyMs, arriveMs, openMs, foundMs: tookMs, hits };
}

function databaseBytes(profile: string): number {
  return globSync(`${profile}/**/IndexedDB/**/*`)
    .map((file) => statSync(file))
    .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0);
}

function printShown({ firstMs, shownMs }: Shown): boolean {
  const sorted = shownMs.toSorted((a, b) => a - b);
  const p95 = percentile(sorted, 0.95);
  process.stdout.write(
    `\nin the app, from a word to what was found, painted: p50 ${median(sorted).toFixed(0)} ms, ` +
      `p95 ${p95.toFixed(0)} ms (at most ${SHOWN_P95_MS}); the first one after opening ${firstMs.toFixed(0)} ms\n`,
  );
  return p95 <= SHOWN_P95_MS;
}

function report(runs: ReadonlyMap<Method, Run[]>, { letters, runs: times }: Sizes): boolean {
  const middle = (method: Method, value: (run: Run) => number) =>
    median((runs.get(method) ?? []).map(value));
  const p95 = (method: Method) =>
    percentile(
      (runs.get(method) ?? []).flatMap(({ foundMs }) => foundMs).toSorted((a, b) => a - b),
      0.95,
    );
  const timesNone = (method: Method, value: (run: Run) => number) =>
    middle(method, value) / middle('none', value);
  const arriving = ({ arriveMs }: Run) => median(arriveMs);
  const rows = METHODS.map((method) => [
    method,
    middle(method, ({ applyMs }) => applyMs).toFixed(0),
    timesNone(method, ({ applyMs }) => applyMs).toFixed(2),
    middle(method, arriving).toFixed(1),
    middle(method, ({ databaseMb }) => databaseMb).toFixed(0),
    timesNone(method, ({ databaseMb }) => databaseMb).toFixed(2),
    middle(method, ({ openMs }) => openMs).toFixed(0),
    middle(method, ({ foundMs }) => median(foundMs)).toFixed(1),
    p95(method).toFixed(1),
    middle(method, ({ hits }) => hits).toFixed(0),
  ]);
  process.stdout.write(
    `\n${letters} letters, processor / ${SLOWER}, medians of ${times} runs\n${formatTable([
      [
        'method',
        'apply ms',
        'ratio',
        'one ms',
        'disk MB',
        'ratio',
        'open ms',
        'find p50',
        'find p95',
        'hits',
      ],
      ...rows,
    ])}\n`,
  );
  return (
    timesNone('blocks', ({ applyMs }) => applyMs) <= APPLY_AT_MOST &&
    timesNone('blocks', ({ databaseMb }) => databaseMb) <= DATABASE_AT_MOST
  );
}
