import { type ErrorCode, errorCatalogue } from '../../contract/errors.ts';
import type { OutboxRow } from '../../local/device/database.ts';

/** What a device does that is mistaken about its own rows. */
const OUR_FAULT: readonly ErrorCode[] = ['idempotency-mismatch', 'body-invalid', 'body-too-large'];

/**
 * A row fails only by a true refusal: a lost answer, a busy server, an ended session or another
 * person's are none, and no person should be asked about them; nor about a page of something else, but
 * after its bound. null when it is well.
 */
export function checkRefusal(row: OutboxRow): string | null {
  const { name, id, lastError } = row;
  const isRefusal = lastError !== null && (isTrueRefusal(lastError) || hasWaitedLong(row));
  // A letter's image is here until the letter has arrived, so it can always be uploaded again.
  const isImageGone = name === 'send-message' && lastError === 'upload-unknown';
  return isRefusal && !isImageGone && !OUR_FAULT.includes(lastError)
    ? null
    : `failed without a refusal: ${name} ${id}, ${lastError}`;
}

const isTrueRefusal = (code: ErrorCode) => errorCatalogue[code].fate === 'reject';

/** Ten minutes at the least, and three tries. */
function hasWaitedLong({ lastError, strangeTries = 0, attempts }: OutboxRow): boolean {
  const isStrange = lastError !== null && errorCatalogue[lastError].fate === 'strange';
  return isStrange && strangeTries >= 2 && attempts >= 3;
}
