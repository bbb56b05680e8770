import type { Caller, Context } from '../context/context.ts';
import { signAuthToken } from './auth-token.ts';
import { type Exchange, exchangeRefreshToken } from './exchange-refresh-token.ts';
import { sessionCookies } from './session-cookies.ts';

export interface RenewedSession {
  caller: Caller;
  authToken: string;
  setCookies: string[];
}

/**
 * A new auth token for a refresh token, and with `rotates` its successor where one is due, as cookies;
 * null when it is not good. Throws what `exchangeRefreshToken` throws.
 */
export async function renewSession(
  context: Context,
  refreshToken: string,
  exchange: Exchange,
): Promise<RenewedSession | null> {
  const exchanged = await exchangeRefreshToken(context, refreshToken, exchange);
  if (exchanged === null) return null;
  const { caller, successor } = exchanged;
  const authToken = await signAuthToken(context, caller);
  const cookies = sessionCookies(context.publicOrigin);
  const setCookies = cookies.renewed({ authToken, refreshToken: successor });
  return { caller, authToken, setCookies };
}
