import { REFRESH_COOKIE, SESSION_COOKIE } from '../../contract/cookies.ts';
import type { Context } from '../context.ts';
import { endSession } from './end-session.ts';
import { findFamily } from './find-session.ts';

/** A refresh token that came without `session`: the person logged out while the page was offline. */
export function orphanedRefreshToken(cookies: ReadonlyMap<string, string>): string | null {
  return cookies.has(SESSION_COOKIE) ? null : (cookies.get(REFRESH_COOKIE) ?? null);
}

/** Carries out on the server the logout that the page could only do on the device. */
export async function forgetOrphanedFamily(context: Context, refreshToken: string): Promise<void> {
  const family = await findFamily(context.db, { refreshToken, now: context.now() });
  if (family !== null) await endSession(context, family.sessionId, 'offline-logout');
}
