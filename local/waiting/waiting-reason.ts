import { type ErrorCode, errorCatalogue } from '../../contract/errors.ts';
import type { OutboxRow } from '../device/database.ts';

/** A busy moment of the server's is nobody's concern; a longer wait is told with its reason. */
const TOLD_ABOVE_MS = 60_000;

/** Why a waiting row has not arrived yet, as far as a person should know; null: it just waits. */
export function waitingReason(row: OutboxRow): ErrorCode | null {
  const { state, lastError, nextAttemptAt, postponedAt } = row;
  if (state !== 'waiting' || lastError === null) return null;
  const isLong = nextAttemptAt - postponedAt > TOLD_ABOVE_MS;
  const isTold = lastError === 'origin-refused' || errorCatalogue[lastError].fate === 'strange';
  return isTold || isLong ? lastError : null;
}

const HOLDS: readonly (ErrorCode | null)[] = ['stranger-limit', 'stranger-link', 'picture-held'];

/** Whether the letter waits for a limit of newcomers, or for the review of its picture (product.md section 4). */
export const isHeldByLimit = ({ state, lastError }: OutboxRow): boolean =>
  state === 'waiting' && HOLDS.includes(lastError);
