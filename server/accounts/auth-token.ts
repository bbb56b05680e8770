import { errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { type TokenPayload, tokenPayloadSchema } from '../../contract/accounts.ts';
import { AUTH_TOKEN_LIFE_SECONDS } from '../../contract/limits.ts';
import type { Caller, Context } from '../context.ts';

const ALGORITHM = 'HS256';

type Signing = Pick<Context, 'keys' | 'now'>;

/** Signs 15 minutes of trust in a session (product.md, "Sessions"). */
export function signAuthToken(context: Signing, caller: Caller): Promise<string> {
  const issuedAt = Math.floor(context.now().getTime() / 1000);
  const { userId, email, sessionId } = caller;
  return new SignJWT({ userId, id: userId, email, sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + AUTH_TOKEN_LIFE_SECONDS)
    .sign(context.keys.authToken);
}

export interface ReadToken {
  payload: TokenPayload;
  isExpired: boolean;
}

/**
 * Reads a token that we signed, also an expired one: it still says whose it was. null for
 * everything else. Says nothing about whether the session has ended.
 */
export async function readAuthToken(context: Signing, token: string): Promise<ReadToken | null> {
  try {
    const { payload } = await jwtVerify(token, context.keys.authToken, {
      algorithms: [ALGORITHM],
      currentDate: context.now(),
    });
    return toRead(payload, false);
  } catch (error) {
    // jose checks the signature before the dates, so an expired payload is ours.
    if (error instanceof errors.JWTExpired) return toRead(error.payload, true);
    return null;
  }
}

function toRead(payload: unknown, isExpired: boolean): ReadToken | null {
  const parsed = v.safeParse(tokenPayloadSchema, payload);
  return parsed.success ? { payload: parsed.output, isExpired } : null;
}
