import { errorCatalogue } from '../../contract/errors.ts';
import type { OutboxRow } from '../device/database.ts';

/**
 * Whether the row's call was sent, so that the server may have processed it. `firstTriedAt` is already set for picture
 * uploads; the call itself is sent only after its body is stored.
 */
export function mayHaveArrived({ firstTriedAt, sentBody, attachments }: OutboxRow): boolean {
  if (firstTriedAt === null) return false;
  return sentBody !== null || Object.keys(attachments).length === 0;
}

/** Whether a row failed without an answer of the server itself, although the call may have reached it. */
export function isOutcomeUnknown(row: OutboxRow): boolean {
  if (row.state !== 'failed' || row.lastError === null) return false;
  if (row.lastError === 'outcome-unknown') return true;
  return errorCatalogue[row.lastError].fate === 'strange' && mayHaveArrived(row);
}
