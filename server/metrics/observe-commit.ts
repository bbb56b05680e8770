import { timeOfId } from '../../contract/ids.ts';
import type { Metrics } from './metrics.ts';

/**
 * Notes how long an act waited: the device made the idempotency key when the person acted. Keys of
 * other makes tell no time, and a device whose clock is ahead counts as no wait.
 */
export function observeCommit({ outboxToCommit }: Metrics, key: string, committedAt: Date): void {
  const actedAt = timeOfId(key);
  if (actedAt === null) return;
  outboxToCommit.observe(Math.max(0, committedAt.getTime() - actedAt) / 1000);
}
