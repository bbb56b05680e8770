import type { TokenPayload } from '../../contract/accounts.ts';
import { AppError } from '../../contract/errors.ts';
import type { Context } from '../context/context.ts';
import { readAuthToken } from './auth-token.ts';
import { findSession } from './find-session.ts';

/**
 * Checks a token that must be good now: ours, not expired, of a session that has not ended.
 * Throws `unauthenticated`.
 */
export async function verifyAuthToken(context: Context, token: string): Promise<TokenPayload> {
  const read = await readAuthToken(context, token);
  if (read === null || read.isExpired) throw new AppError('unauthenticated');
  const { sid, userId } = read.payload;
  const caller = await findSession(context.db, { sessionId: sid, now: context.now() });
  if (caller?.userId !== userId) throw new AppError('unauthenticated');
  return read.payload;
}
