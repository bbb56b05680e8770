import { cpSync, existsSync, globSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildInto } from './build-into.ts';
import { isEarlierAsset } from './keep-earlier-assets.ts';
import { sourceHash } from './source-hash.ts';
import { takePlace } from './take-place.ts';

const DIST = 'dist';
const VARIANTS = '.cache/variants';

/**
 * Replaces the build in a folder other than dist/ with a new one, like an update of the app. `deploy.ts <folder>`
 * deploys dist/; `deploy.ts <folder> <configuration>` deploys a build of the same sources with the vite.config.ts in
 * that folder.
 */
async function deploy(place: string, configuration: string | undefined): Promise<void> {
  const build = configuration === undefined ? DIST : await buildVariant(configuration);
  const isEarlier = isEarlierAsset(build);
  const next = `${place}-next`;
  cpSync(build, next, { recursive: true, filter: (file) => !isEarlier(path.basename(file)) });
  takePlace({ next, place });
}

/** Builds unless sources and configuration are unchanged. */
async function buildVariant(configuration: string): Promise<string> {
  // A variant may contain parts of another one.
  const hash = sourceHash([`${path.dirname(configuration)}/*-build/*.ts`]).slice(0, 12);
  const variant = `${VARIANTS}/${path.basename(configuration)}`;
  const folder = `${variant}-${hash}`;
  if (existsSync(folder)) return folder;
  const making = `${folder}-${process.pid}`;
  await buildInto(making, { name: hash, configFile: `${configuration}/vite.config.ts` });
  for (const former of globSync(`${variant}-*`)) {
    if (former !== making) rmSync(former, { recursive: true, force: true });
  }
  renameSync(making, folder);
  return folder;
}

const [place, configuration] = process.argv.slice(2);
if (place === undefined) throw new Error('usage: deploy.ts <folder> [<folder of a configuration>]');
mkdirSync(VARIANTS, { recursive: true });
await deploy(path.resolve(place), configuration);
