import { SESSION_COOKIE } from '../../contract/cookies.ts';
import type { Context } from '../context/context.ts';
import { endSession } from './end-session.ts';
import { findFamily } from './find-session.ts';
import { readRefreshCookie } from './session-cookies.ts';

/**
 * Returns a refresh token that came without the `session` cookie, which means that the person logged out while the page
 * was offline.
 */
export function orphanedRefreshToken(
  context: Pick<Context, 'publicOrigin'>,
  cookies: ReadonlyMap<string, string>,
): string | null {
  return cookies.has(SESSION_COOKIE) ? null : readRefreshCookie(context, cookies);
}

/** Ends the session on the server after a logout that was only possible on the device. */
export async function forgetOrphanedFamily(
  context: Context,
  refreshToken: string,
  network: string,
): Promise<void> {
  const family = await findFamily(context, refreshToken);
  if (family !== null) await endSession(context, family.sessionId, 'offline-logout', network);
}
