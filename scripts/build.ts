import { writeFileSync } from 'node:fs';
import { buildInto } from './build-into.ts';
import { BUILD_STAMP, isBuildStale } from './is-build-stale.ts';
import { sourceHash } from './source-hash.ts';
import { takePlace } from './take-place.ts';

const DIST = 'dist';
/** Per process, so that two concurrent builds do not write to the same folder. */
const NEXT = `.cache/next-dist-${process.pid}`;

/**
 * Builds the app into dist/ if the sources have changed since the last build. Returns whether it built. The new build
 * is created in another folder and then replaces dist/, which is complete at every moment. Assets of earlier builds are
 * kept outside the precache, for pages that still run them.
 */
export async function buildWhenStale(): Promise<boolean> {
  const hash = sourceHash();
  if (!isBuildStale(hash)) return false;
  await buildInto(NEXT, { name: hash.slice(0, 12) });
  writeFileSync(`${NEXT}/${BUILD_STAMP}`, hash);
  takePlace({ next: NEXT, place: DIST });
  return true;
}

if (import.meta.main) {
  const isBuilt = await buildWhenStale();
  process.stdout.write(isBuilt ? 'Built the app.\n' : 'The app is up to date.\n');
}
