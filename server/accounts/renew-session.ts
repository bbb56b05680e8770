import type { Caller, Context } from '../context.ts';
import { signAuthToken } from './auth-token.ts';
import { exchangeRefreshToken } from './exchange-refresh-token.ts';
import { sessionCookies } from './session-cookies.ts';

export interface RenewedSession {
  caller: Caller;
  authToken: string;
  setCookies: string[];
}

/** A refresh token for a new auth token and the successor, as cookies; null when it is not good. */
export async function renewSession(
  context: Context,
  refreshToken: string,
): Promise<RenewedSession | null> {
  const exchanged = await exchangeRefreshToken(context, refreshToken);
  if (exchanged === null) return null;
  const { caller } = exchanged;
  const authToken = await signAuthToken(context, caller);
  const setCookies = sessionCookies(context.publicOrigin).renewed({
    authToken,
    refreshToken: exchanged.refreshToken,
  });
  return { caller, authToken, setCookies };
}
