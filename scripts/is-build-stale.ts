import { existsSync, readFileSync } from 'node:fs';
import { sourceHash } from './source-hash.ts';

/** The file in a build's folder with the hash of its sources. */
export const BUILD_STAMP = 'build-stamp';

/** Whether dist/ is missing, or was built from other sources. */
export function isBuildStale(hash = sourceHash()): boolean {
  const stamp = `dist/${BUILD_STAMP}`;
  return !(existsSync(stamp) && readFileSync(stamp, 'utf8') === hash);
}
