import { writeFileSync } from 'node:fs';
import { findChromium } from '../../scripts/engines/find-chromium.ts';
import { listDemoPeople } from '../../server/demo/demo-people.ts';
import type { Scale } from '../scale.ts';
import { buildSides } from './build-sides.ts';
import { openPlace } from './open-place.ts';
import { reportTimes } from './report-times.ts';
import { playVisits, type Screen, type Visits } from './visit.ts';

const RUNS = { whole: 5, smoke: 1 };

/**
 * Measures a first visit: its requests and scripts, and the times of the first visit, the second visit and an offline
 * reload. An empty page built with the same tools is measured in the same run for comparison. The goals are only
 * printed, so the benchmark fails only if a page does not load.
 */
export async function benchFirstLoad(scale: Scale): Promise<boolean> {
  const chromiumPath = findChromium();
  if (chromiumPath === null) {
    process.stdout.write('Chromium is absent: nothing was measured.\n');
    return false;
  }
  const runs = RUNS[scale];
  const folders = await buildSides();
  const empty = await openPlace(folders.empty, 'nobody');
  const app = await openPlace(folders.app, 'demo');
  const [reader] = listDemoPeople(1);
  if (reader === undefined) throw new Error('there are no demo people');
  const screens = {
    empty: {
      name: 'empty page',
      place: empty,
      path: '/',
      ready: { selector: '#root p', is: 'held by React' },
      email: null,
      isInstalled: false,
    },
    landing: {
      name: 'landing',
      place: app,
      path: '/',
      ready: { selector: 'a[href="/register"]', is: 'held by React' },
      email: null,
      isInstalled: true,
    },
    first: {
      name: 'first screen',
      place: app,
      path: '/discover',
      ready: { selector: 'article p[dir]', is: 'shown' },
      email: `${reader.slug}@demo.invalid`,
      isInstalled: true,
    },
  } as const satisfies Record<string, Screen>;
  const visits: Record<keyof typeof screens, Visits[]> = { empty: [], landing: [], first: [] };
  try {
    for (let run = 1; run <= runs; run += 1) {
      visits.empty.push(await playVisits(chromiumPath, screens.empty, run === 1));
      visits.landing.push(await playVisits(chromiumPath, screens.landing, run === 1));
      visits.first.push(await playVisits(chromiumPath, screens.first, run === 1));
      process.stdout.write(`run ${run} of ${runs}\n`);
    }
  } finally {
    await empty.close();
    await app.close();
  }
  writeFileSync('.cache/first-load/visits.json', JSON.stringify(visits));
  reportRequests('landing', visits.landing);
  reportRequests('first screen', visits.first);
  reportTimes(visits);
  return true;
}

/** Prints what the page and its workers requested until the first visit was complete. */
function reportRequests(name: string, [visit]: readonly Visits[]): void {
  if (visit === undefined) throw new Error(`${name} was not visited`);
  const { requests } = visit;
  const sum = (list: typeof requests) =>
    (list.reduce((total, { bytes }) => total + bytes, 0) / 1000).toFixed(1);
  const scripts = requests.filter(({ dest }) => dest === 'script');
  process.stdout.write(
    `${name}: ${requests.length} requests, ${sum(requests)} kB; ${scripts.length} scripts, ${sum(scripts)} kB\n`,
  );
}
