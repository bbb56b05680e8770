import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildWhenStale } from './build.ts';
import { findChromium } from './engines/find-chromium.ts';
import { otherEngines } from './engines/other-engines.ts';
import { add, NONE, type Say, type Tally } from './stages/stage.ts';
import { runVitest } from './vitest-stage.ts';

/** Where the stories put down which of the promised sentences they saw. */
const SIGHTINGS = resolve('.cache/sightings');

/** Told of an engine that is not here; answers how that counts. */
export type OnAbsent = (engine: string) => Tally;

interface HowToTell {
  onAbsent: OnAbsent;
  say?: Say;
  /** Only the stories of files whose path has one of these. */
  only?: readonly string[];
  /** Flags of the stories, such as CHAOS_ROUNDS. */
  env?: NodeJS.ProcessEnv;
}

/** The stories in Chromium. */
export async function tellInChromium({
  onAbsent,
  say,
  only = [],
  env: flags = {},
}: HowToTell): Promise<Tally> {
  const chromium = findChromium();
  if (chromium === null) return onAbsent('Chromium');
  await buildWhenStale();
  rmSync(SIGHTINGS, { recursive: true, force: true });
  const env = { ...flags, CHROMIUM_PATH: chromium, SIGHTINGS };
  const told = await runVitest('e2e', { env, args: only, say });
  // A few stories alone do not show every sentence.
  if (only.length > 0) return told;
  const args = ['--reporter=tree'];
  return add(told, await runVitest('sentences', { env: { SIGHTINGS }, args, say }));
}

/** The stories of the other engines, side by side in those that are here. */
export async function tellInOtherEngines({ onAbsent, say }: HowToTell): Promise<Tally> {
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
  return add(tally, await runVitest('engines', { env, args, say }));
}
