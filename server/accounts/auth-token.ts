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
  const known = verified.get(context.keys)?.get(token);
  if (known !== undefined) return { payload: known, isExpired: isPast(known, context) };
  const read = await verify(context, token);
  if (read !== null) remember(context, token, read.payload);
  return read;
}

/**
 * Tokens that were verified before: the signature is not checked at each call. Nothing else is
 * known by this; the session is asked for in the database each time.
 */
const verified = new WeakMap<Context['keys'], Map<string, TokenPayload>>();
const MAX_REMEMBERED = 10_000;

function remember({ keys }: Signing, token: string, payload: TokenPayload): void {
  const known = verified.get(keys) ?? new Map<string, TokenPayload>();
  // All are forgotten at once: whoever comes next is verified again.
  if (known.size >= MAX_REMEMBERED) known.clear();
  verified.set(keys, known.set(token, payload));
}

const isPast = ({ exp }: TokenPayload, { now }: Signing) =>
  exp <= Math.floor(now().getTime() / 1000);

async function verify(context: Signing, token: string): Promise<ReadToken | null> {
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
