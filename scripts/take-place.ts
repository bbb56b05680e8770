import { existsSync, renameSync, rmSync } from 'node:fs';
import { keepEarlierAssets } from './keep-earlier-assets.ts';

/**
 * Moves a new build into the place of the served one. The place is complete at every moment. Assets of earlier builds
 * stay in it for the pages that still run them.
 */
export function takePlace({ next, place }: { next: string; place: string }): void {
  const former = `${next}-former`;
  keepEarlierAssets({ from: place, to: next }, new Date().toISOString().slice(0, 10));
  if (existsSync(place)) renameSync(place, former);
  renameSync(next, place);
  rmSync(former, { recursive: true, force: true });
}
