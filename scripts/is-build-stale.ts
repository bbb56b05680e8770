import { existsSync, readFileSync } from 'node:fs';
import { sourceHash } from './source-hash.ts';

/** Says in a build's folder which sources it was made of. */
export const BUILD_STAMP = 'build-stamp';

/** Whether dist/ is missing, or made of other sources than those that are here. */
export function isBuildStale(hash = sourceHash()): boolean {
  const stamp = `dist/${BUILD_STAMP}`;
  return !(existsSync(stamp) && readFileSync(stamp, 'utf8') === hash);
}
