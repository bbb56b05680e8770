import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { type TokenPayload, tokenPayloadSchema } from '../../contract/accounts.ts';
import { AppError } from '../../contract/errors.ts';
import { AUTH_TOKEN_LIFE_SECONDS } from '../../contract/limits.ts';
import type { Caller, Context, KeyRing, SigningKey } from '../context/context.ts';
import { findSession } from './find-session.ts';

const ALGORITHM = 'HS256';
/** How long signatures of a retired key stay valid. The token's own lifetime is shorter. */
const TRUSTED_AFTER_ROTATION_MS = 60 * 60_000;
/** Tokens of builds with a single key have no `kid`. */
const FIRST_KID = '1';

type Signing = Pick<Context, 'keys' | 'now'>;

/** Signs an auth token for a session, valid for 15 minutes (product.md, "Sessions"). */
export function signAuthToken(context: Signing, caller: Caller): Promise<string> {
  const issuedAt = Math.floor(context.now().getTime() / 1000);
  const { userId, email, sessionId } = caller;
  const [newest] = context.keys.authToken;
  return new SignJWT({ userId, id: userId, email, sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, kid: newest.kid })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + AUTH_TOKEN_LIFE_SECONDS)
    .sign(newest.secret);
}

export interface ReadToken {
  payload: TokenPayload;
  isExpired: boolean;
}

/**
 * Reads a token that this server signed, including an expired one, which still identifies its user. Returns null for
 * anything else. Does not check whether the session has ended.
 */
export async function readAuthToken(context: Signing, token: string): Promise<ReadToken | null> {
  const known = verified.get(context.keys.authToken)?.get(token);
  if (known !== undefined) return { payload: known, isExpired: isPast(known, context) };
  const key = await findKey(context, token);
  if (key === undefined) return null;
  const read = await verify(context, token, key);
  if (read === null) return null;
  const { retiredAt } = key;
  if (
    retiredAt !== null &&
    context.now().getTime() - retiredAt.getTime() > TRUSTED_AFTER_ROTATION_MS
  ) {
    // An old key may be compromised, so its tokens identify the user but count as expired.
    return { payload: read.payload, isExpired: true };
  }
  remember(context, token, read.payload);
  return read;
}

/** Finds the key that a token names. Another process may have just rotated it. */
async function findKey({ keys }: Signing, token: string): Promise<SigningKey | undefined> {
  const kid = readKid(token);
  if (kid === null) return undefined;
  const find = () => keys.authToken.find((key) => key.kid === kid);
  if (find() === undefined && Number(kid) === Number(keys.authToken[0].kid) + 1) {
    await keys.refresh();
  }
  return find();
}

function readKid(token: string): string | null {
  try {
    return decodeProtectedHeader(token).kid ?? FIRST_KID;
  } catch {
    // Not a token.
    return null;
  }
}

/**
 * Verified tokens. Their signature is not checked again on each call. The session is still checked in the database each
 * time.
 */
const verified = new WeakMap<KeyRing, Map<string, TokenPayload>>();
const MAX_REMEMBERED = 10_000;

function remember({ keys }: Signing, token: string, payload: TokenPayload): void {
  const known = verified.get(keys.authToken) ?? new Map<string, TokenPayload>();
  // All entries are dropped at once. The next tokens are verified again.
  if (known.size >= MAX_REMEMBERED) known.clear();
  verified.set(keys.authToken, known.set(token, payload));
}

const isPast = ({ exp }: TokenPayload, { now }: Signing) =>
  exp <= Math.floor(now().getTime() / 1000);

async function verify(
  context: Signing,
  token: string,
  { secret }: SigningKey,
): Promise<ReadToken | null> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: [ALGORITHM],
      currentDate: context.now(),
    });
    return toRead(payload, false);
  } catch (error) {
    // jose checks the signature before the dates, so an expired payload is authentic.
    if (error instanceof errors.JWTExpired) return toRead(error.payload, true);
    return null;
  }
}

function toRead(payload: unknown, isExpired: boolean): ReadToken | null {
  const parsed = v.safeParse(tokenPayloadSchema, payload);
  return parsed.success ? { payload: parsed.output, isExpired } : null;
}

/** Verifies that a token is ours, not expired, and of a session that has not ended. Throws `unauthenticated`. */
export async function verifyAuthToken(context: Context, token: string): Promise<TokenPayload> {
  const read = await readAuthToken(context, token);
  if (read === null || read.isExpired) throw new AppError('unauthenticated');
  const { sid, userId } = read.payload;
  const caller = await findSession(context.db, { sessionId: sid, now: context.now() });
  if (caller?.userId !== userId) throw new AppError('unauthenticated');
  return read.payload;
}
