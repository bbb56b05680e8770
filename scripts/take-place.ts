import { existsSync, renameSync, rmSync } from 'node:fs';
import { keepEarlierAssets } from './keep-earlier-assets.ts';

/**
 * Replaces the served build with a new one by renaming folders, so that the folder never contains a partial build. It
 * keeps the assets of earlier builds for the pages that still run them.
 */
export function takePlace({ next, place }: { next: string; place: string }): void {
  const former = `${next}-former`;
  keepEarlierAssets({ from: place, to: next }, new Date().toISOString().slice(0, 10));
  if (existsSync(place)) renameSync(place, former);
  renameSync(next, place);
  rmSync(former, { recursive: true, force: true });
}
