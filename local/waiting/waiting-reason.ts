import { type ErrorCode, errorCatalogue } from '../../contract/errors.ts';
import type { OutboxRow } from '../device/database.ts';

/** A short delay of the server need not be shown. A longer one is shown with its reason. */
const TOLD_ABOVE_MS = 60_000;

/** Returns the reason to show for a delayed row, or `null` if there is none. */
export function waitingReason(row: OutboxRow): ErrorCode | null {
  const { state, lastError, nextAttemptAt, postponedAt } = row;
  if (state !== 'waiting' || lastError === null) return null;
  const isLong = nextAttemptAt - postponedAt > TOLD_ABOVE_MS;
  const isTold = lastError === 'origin-refused' || errorCatalogue[lastError].fate === 'strange';
  return isTold || isLong ? lastError : null;
}

const HOLDS: readonly (ErrorCode | null)[] = ['stranger-limit', 'stranger-link', 'picture-held'];

/** Whether a newcomer limit or a picture review holds the letter (product.md section 4). */
export const isHeldByLimit = ({ state, lastError }: OutboxRow): boolean =>
  state === 'waiting' && HOLDS.includes(lastError);
