import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';

const SOURCES = [
  '{contract,local,i18n,src,sw,workers,public}/**/*',
  '{index,operator}.html',
  'vite.config.ts',
  'package-lock.json',
  // Includes all scripts, because a list of the scripts that the build uses could become incomplete.
  'scripts/**/*.ts',
];

/** Returns one hash over all sources of the browser's build, and further named files. */
export function sourceHash(others: readonly string[] = []): string {
  const hash = createHash('sha256');
  const files = [...SOURCES, ...others]
    .flatMap((pattern) => globSync(pattern))
    .filter((file) => !file.includes('.test.') && statSync(file).isFile());
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}
