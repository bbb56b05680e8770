import {
  AUTH_COOKIE,
  REFRESH_COOKIE,
  SECURE_REFRESH_COOKIE,
  SESSION_COOKIE,
} from '../../contract/cookies.ts';
import {
  REFRESH_TOKEN_LIFE_DAYS,
  SESSION_COOKIE_LIFE_DAYS,
  SESSION_LIFE_DAYS,
} from '../../contract/limits.ts';
import { isSelfContained } from './refresh-token.ts';

const DAY_SECONDS = 86_400;

interface Tokens {
  authToken: string;
  /** null if the device keeps its token. */
  refreshToken: string | null;
}

/** Returns functions that create the Set-Cookie lines of a session. The cookies are Secure if the origin is https. */
export function sessionCookies(publicOrigin: string) {
  const isSecure = publicOrigin.startsWith('https:');
  const cookie = (name: string, value: string, days: number, httpOnly = '') =>
    `${name}=${value}; Max-Age=${days * DAY_SECONDS}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}${httpOnly}`;

  const refresh = (value: string, days: number) =>
    cookie(isSecure ? SECURE_REFRESH_COOKIE : REFRESH_COOKIE, value, days, '; HttpOnly');
  /** With https, deletes the cookie with the former name. */
  const withoutFormer = isSecure ? [cookie(REFRESH_COOKIE, '', 0, '; HttpOnly')] : [];

  /**
   * Creates the cookies of a renewal. The auth token's cookie outlives the token, because an expired token still
   * identifies its user. The refresh token's cookie lasts as long as the session can, because renewals by the gateway
   * do not set it again.
   */
  const renewed = ({ authToken, refreshToken }: Tokens) => [
    cookie(AUTH_COOKIE, authToken, REFRESH_TOKEN_LIFE_DAYS),
    ...(refreshToken === null ? [] : [refresh(refreshToken, SESSION_LIFE_DAYS), ...withoutFormer]),
  ];

  return {
    renewed,
    /** The cookies of a login. Only a login sets `session=1`. */
    loggedIn: (tokens: Tokens) => [
      ...renewed(tokens),
      cookie(SESSION_COOKIE, '1', SESSION_COOKIE_LIFE_DAYS),
    ],
    cleared: () => [
      cookie(AUTH_COOKIE, '', 0),
      refresh('', 0),
      ...withoutFormer,
      cookie(SESSION_COOKIE, '', 0),
    ],
  };
}

/**
 * Returns the refresh token of a request. With https, the cookie of the former name counts only for tokens of earlier
 * builds, because another host of the domain could set such a cookie.
 */
export function readRefreshCookie(
  { publicOrigin }: { publicOrigin: string },
  cookies: ReadonlyMap<string, string>,
): string | null {
  const former = cookies.get(REFRESH_COOKIE) ?? null;
  if (!publicOrigin.startsWith('https:')) return former;
  const isFormerKind = former !== null && !isSelfContained(former);
  return cookies.get(SECURE_REFRESH_COOKIE) ?? (isFormerKind ? former : null);
}
