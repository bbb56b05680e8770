import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import type { Stage } from './stage.ts';

/** What every stage depends on. */
const ALWAYS = ['package.json', 'package-lock.json', 'tsconfig*.json', 'vite*.config.ts'];
/** What tells the tests how much to do, or on what. */
const FLAGS =
  /^(?:CHAOS_|FUZZ|FC_|KILL_ROUNDS|WRITES|POWER_CUTS|PUSHES|POSTGRES_|TEST_DATABASE_URL|CHROMIUM_PATH|FIREFOX_PATH|WEBKIT_DRIVER_PATH)/;

/** One digest of what a stage reads, the flags and this Node; null for one that always runs. */
export function digestStage(
  { reads }: Pick<Stage, 'reads'>,
  { root = '.', env = process.env }: { root?: string; env?: NodeJS.ProcessEnv } = {},
): string | null {
  if (reads === undefined) return null;
  const flags = Object.entries(env).filter(([name]) => FLAGS.test(name));
  const hash = createHash('sha256');
  hash.update(JSON.stringify([process.version, flags.toSorted(), reads.also ?? null]));
  const files = [...ALWAYS, ...reads.files].flatMap((pattern) => globSync(pattern, { cwd: root }));
  for (const file of [...new Set(files)].toSorted()) {
    const place = `${root}/${file}`;
    if (!statSync(place).isFile()) continue;
    const content = createHash('sha256').update(readFileSync(place)).digest('hex');
    hash.update(`${file} ${content}\n`);
  }
  return hash.digest('hex');
}
