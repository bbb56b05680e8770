import { errorCatalogue } from '../../contract/errors.ts';
import type { OutboxRow } from '../device/database.ts';

/**
 * Has the row's own call left, so that the server may have carried it out? A row with pictures is tried
 * from the first byte of a picture on, and its call leaves with the body that was fixed for it.
 */
export function mayHaveArrived({ firstTriedAt, sentBody, attachments }: OutboxRow): boolean {
  if (firstTriedAt === null) return false;
  return sentBody !== null || Object.keys(attachments).length === 0;
}

/** Did a row fail though the server itself has not answered for what may have reached it? */
export function isOutcomeOpen(row: OutboxRow): boolean {
  if (row.state !== 'failed' || row.lastError === null) return false;
  if (row.lastError === 'outcome-unknown') return true;
  return errorCatalogue[row.lastError].fate === 'strange' && mayHaveArrived(row);
}
