import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildWhenStale } from './build.ts';
import { findChromium } from './engines/find-chromium.ts';
import { otherEngines } from './engines/other-engines.ts';
import { add, NONE, type Tally } from './stage.ts';
import { runVitest } from './vitest-stage.ts';

/** Where the stories put down which of the promised sentences they saw. */
const SIGHTINGS = resolve('.cache/sightings');

/** Told of an engine that is not here; answers how that counts. */
export type OnAbsent = (engine: string) => Tally;

/** All stories, or those that `args` name, in Chromium. */
export async function tellInChromium(
  onAbsent: OnAbsent,
  args: readonly string[] = [],
): Promise<Tally> {
  const chromium = findChromium();
  if (chromium === null) return onAbsent('Chromium');
  await buildWhenStale();
  rmSync(SIGHTINGS, { recursive: true, force: true });
  const told = await runVitest('e2e', { env: { CHROMIUM_PATH: chromium, SIGHTINGS }, args });
  // A few stories alone do not show every sentence.
  if (args.length > 0) return told;
  return add(told, await runVitest('sentences', { env: { SIGHTINGS }, args: ['--reporter=tree'] }));
}

/** The stories of the other engines, side by side in those that are here. */
export async function tellInOtherEngines(onAbsent: OnAbsent): Promise<Tally> {
  const env: Record<string, string> = {};
  const args: string[] = [];
  let tally = NONE;
  for (const { name, find, variable, story } of otherEngines) {
    const program = find();
    if (program === null) {
      tally = add(tally, onAbsent(name));
      continue;
    }
    env[variable] = program;
    args.push(story);
  }
  if (args.length === 0) return tally;
  await buildWhenStale();
  return add(tally, await runVitest('engines', { env, args }));
}
