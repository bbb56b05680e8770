import { type ErrorCode, errorCatalogue } from '../../contract/errors.ts';
import type { OutboxRow } from '../../local/database.ts';

/** What a device does that is mistaken about its own rows. */
const OUR_FAULT: readonly ErrorCode[] = ['idempotency-mismatch', 'body-invalid', 'body-too-large'];

/**
 * A row fails only by a true refusal: a lost answer, a busy server, an ended session or another
 * person's are none, and no person should be asked about them. null when it is well.
 */
export function checkRefusal({ name, id, lastError }: OutboxRow): string | null {
  const isRefusal = lastError !== null && errorCatalogue[lastError].fate === 'reject';
  // A letter's image is here until the letter has arrived, so it can always be uploaded again.
  const isImageGone = name === 'send-message' && lastError === 'upload-unknown';
  return isRefusal && !isImageGone && !OUR_FAULT.includes(lastError)
    ? null
    : `failed without a refusal: ${name} ${id}, ${lastError}`;
}
