import { mkdirSync } from 'node:fs';
import { findChromium } from '../../scripts/engines/find-chromium.ts';
import { fetchTool } from '../../scripts/fetch-tool.ts';
import { buildSides } from '../first-load/build-sides.ts';
import { openPlace } from '../first-load/open-place.ts';
import { median } from '../percentile.ts';
import type { Scale } from '../scale.ts';
import { formatTable } from '../table.ts';
import { auditPage, type Report } from './audit-page.ts';

const VERSION = '13.5.0';
const RUNS = { whole: 3, smoke: 1 };
const OUT = '.cache/lighthouse-reports';

const pages = [
  { name: 'landing, tr', path: '/' },
  { name: 'landing, en', path: '/?lang=en' },
  { name: 'login, tr', path: '/login' },
  { name: 'register, tr', path: '/register' },
] as const;

const goals = [
  { id: 'performance', goal: 98 },
  { id: 'accessibility', goal: 100 },
  { id: 'best-practices', goal: 100 },
  { id: 'seo', goal: 100 },
] as const;

const metrics = [
  ['first-contentful-paint', 'first paint ms'],
  ['largest-contentful-paint', 'largest paint ms'],
  ['total-blocking-time', 'blocked ms'],
  ['cumulative-layout-shift', 'shift'],
  ['speed-index', 'speed index'],
] as const;

/**
 * Runs Lighthouse on the pages of a visitor with its defaults, a phone on simulated slow 4G, and reports the median of
 * several runs. The findings are in Lighthouse's own reports. The benchmark fails only if a page cannot be audited.
 */
export async function benchLighthouse(scale: Scale): Promise<boolean> {
  const chromiumPath = findChromium();
  if (chromiumPath === null) {
    process.stdout.write('Chromium is absent: nothing was measured.\n');
    return false;
  }
  const runs = RUNS[scale];
  const program = await fetchTool(`lighthouse-${VERSION}`, {
    packages: [`lighthouse@${VERSION}`],
    entry: 'lighthouse/cli/index.js',
  });
  if (program === null) return false;
  mkdirSync(OUT, { recursive: true });
  const place = await openPlace((await buildSides()).app, 'nobody');
  // Lighthouse simulates a slow network itself.
  place.line.widen();
  const rows: string[][] = [];
  try {
    for (const { name, path } of scale === 'smoke' ? pages.slice(0, 1) : pages) {
      const reports: Report[] = [];
      for (let run = 1; run <= runs; run += 1) {
        const file = `${OUT}/${name.replaceAll(/\W+/g, '-')}-${run}`;
        const url = `${place.origin}${path}`;
        reports.push(await auditPage({ program, chromiumPath, url, file }));
        process.stdout.write(`${name}: run ${run} of ${runs}\n`);
      }
      rows.push(listScores(name, reports));
    }
  } finally {
    await place.close();
  }
  const head = [
    '',
    ...goals.map(({ id, goal }) => `${id} ≥ ${goal}`),
    ...metrics.map(([, name]) => name),
  ];
  process.stdout.write(
    `\nLighthouse, medians of ${runs} runs\n${formatTable([head, ...rows])}\nReports: ${OUT}\n`,
  );
  return true;
}

function listScores(name: string, reports: Report[]): string[] {
  return [
    name,
    ...goals.map(({ id }) => median(reports.map((report) => scoreOf(report, id))).toFixed(0)),
    ...metrics.map(([id]) => {
      const value = median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN));
      return id === 'cumulative-layout-shift' ? value.toFixed(3) : value.toFixed(0);
    }),
  ];
}

const scoreOf = ({ categories }: Report, id: string) =>
  Math.round((categories[id]?.score ?? Number.NaN) * 100);
