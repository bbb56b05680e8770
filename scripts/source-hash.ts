import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';

const SOURCES = [
  '{contract,local,i18n,src,sw,workers,public}/**/*',
  '{index,operator}.html',
  'vite.config.ts',
  'package-lock.json',
  // Whatever takes part in the build; a list of its parts would miss the next one.
  'scripts/**/*.ts',
];

/** One hash over everything that the browser's build is made of, and what else is named. */
export function sourceHash(others: readonly string[] = []): string {
  const hash = createHash('sha256');
  const files = [...SOURCES, ...others]
    .flatMap((pattern) => globSync(pattern))
    .filter((file) => !file.includes('.test.') && statSync(file).isFile());
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}
