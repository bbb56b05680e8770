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
 * Exchanges a refresh token for a new auth token and, with `rotates`, a successor if one is due. Returns them as
 * cookies, or null if the token is invalid. Throws what `exchangeRefreshToken` throws.
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
