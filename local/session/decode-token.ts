import { jwtDecode } from 'jwt-decode';
import * as v from 'valibot';
import { type TokenPayload, tokenPayloadSchema } from '../../contract/accounts.ts';
import { AppError } from '../../contract/errors.ts';

/** The payload of an auth token; "Invalid token" (`unauthenticated`) when it cannot be decoded. */
export function decodeToken(token: string): TokenPayload {
  try {
    return v.parse(tokenPayloadSchema, jwtDecode(token));
  } catch {
    // Whatever is wrong with it, the person is told the same.
    throw new AppError('unauthenticated');
  }
}

/** As `decodeToken`; null when it cannot be decoded. */
export function decodeOrNull(token: string): TokenPayload | null {
  try {
    return decodeToken(token);
  } catch {
    // The one error there is: not a token of ours.
    return null;
  }
}
