import { type ErrorCode, errorCatalogue } from '../../contract/errors.ts';
import type { OutboxRow } from '../../local/device/database.ts';

/** Errors that mean a bug in the device's own rows. */
const OUR_FAULT: readonly ErrorCode[] = ['idempotency-mismatch', 'body-invalid', 'body-too-large'];

/**
 * Checks that a row has failed only because of a true rejection. A lost response, a busy server, an ended session or
 * another person's session must not lead to a question to the person, nor must an unexpected response before its limit.
 * Returns null if all is well.
 */
export function checkRejection(row: OutboxRow): string | null {
  const { name, id, lastError } = row;
  const isRejection = lastError !== null && (isTrueRejection(lastError) || hasWaitedLong(row));
  // A letter's image stays on the device until the letter has arrived, so it can always be uploaded again.
  const isImageGone = name === 'send-message' && lastError === 'upload-unknown';
  return isRejection && !isImageGone && !OUR_FAULT.includes(lastError)
    ? null
    : `failed without a refusal: ${name} ${id}, ${lastError}`;
}

const isTrueRejection = (code: ErrorCode) => errorCatalogue[code].fate === 'reject';

/**
 * Whether the last error is an unexpected response, at least two of them were counted, and the row was attempted at
 * least three times.
 */
function hasWaitedLong({ lastError, strangeTries = 0, attempts }: OutboxRow): boolean {
  const isStrange = lastError !== null && errorCatalogue[lastError].fate === 'strange';
  return isStrange && strangeTries >= 2 && attempts >= 3;
}
