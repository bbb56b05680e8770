import { isErrorCode } from '../../contract/errors.ts';
import { toAppError } from '../http/error-reply.ts';

/** Returns the error code of a rejected call. Fails if the call succeeds. */
export async function rejectionOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => new Error('the call was answered'),
    (reason: unknown) => reason,
  );
  const { code } = toAppError(error);
  if (code === 'internal' || !isErrorCode(code)) throw error;
  return code;
}
