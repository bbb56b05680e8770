import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { buildInto } from './build-into.ts';
import { sourceHash } from './source-hash.ts';
import { takePlace } from './take-place.ts';

const DIST = 'dist';
/** Of this process alone: two builds at a time do not write into each other. */
const NEXT = `.cache/next-dist-${process.pid}`;
const STAMP = 'build-stamp';

/**
 * Builds the app into dist/ unless the sources are those of the last build; true when it built.
 * dist/ is whole at every moment: the new one is made beside it and takes its place. The assets of
 * earlier builds stay for the pages that still run them, outside the precache.
 */
export async function buildWhenStale(): Promise<boolean> {
  const hash = sourceHash();
  const stamp = `${DIST}/${STAMP}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false;
  await buildInto(NEXT, { name: hash.slice(0, 12) });
  writeFileSync(`${NEXT}/${STAMP}`, hash);
  takePlace({ next: NEXT, place: DIST });
  return true;
}

if (import.meta.main) {
  const isBuilt = await buildWhenStale();
  process.stdout.write(isBuilt ? 'Built dist/.\n' : 'dist/ is up to date.\n');
}
