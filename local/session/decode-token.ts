import { jwtDecode } from 'jwt-decode';
import * as v from 'valibot';
import { type TokenPayload, tokenPayloadSchema } from '../../contract/accounts.ts';
import { AppError } from '../../contract/errors.ts';

/** Returns the payload of an auth token. Throws "Invalid token" (`unauthenticated`) if it cannot be decoded. */
export function decodeToken(token: string): TokenPayload {
  try {
    return v.parse(tokenPayloadSchema, jwtDecode(token));
  } catch {
    // All causes give the same error.
    throw new AppError('unauthenticated');
  }
}

/** Like `decodeToken`, but returns `null` if it cannot be decoded. */
export function decodeOrNull(token: string): TokenPayload | null {
  try {
    return decodeToken(token);
  } catch {
    // `decodeToken` throws only for an invalid token.
    return null;
  }
}
