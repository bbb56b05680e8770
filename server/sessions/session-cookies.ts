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
  /** null: the device keeps the one that it has. */
  refreshToken: string | null;
}

/** Makes a session's Set-Cookie lines; Secure exactly when the origin is https. */
export function sessionCookies(publicOrigin: string) {
  const isSecure = publicOrigin.startsWith('https:');
  const cookie = (name: string, value: string, days: number, httpOnly = '') =>
    `${name}=${value}; Max-Age=${days * DAY_SECONDS}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}${httpOnly}`;

  const refresh = (value: string, days: number) =>
    cookie(isSecure ? SECURE_REFRESH_COOKIE : REFRESH_COOKIE, value, days, '; HttpOnly');
  /** Under https its former name goes. */
  const withoutFormer = isSecure ? [cookie(REFRESH_COOKIE, '', 0, '; HttpOnly')] : [];

  /**
   * What a renewal sets. The auth token's cookie outlives the token: an expired one still says whose it
   * is. The refresh token's is there for as long as its session can live: where nothing but the gateway
   * renews the session it is not set anew.
   */
  const renewed = ({ authToken, refreshToken }: Tokens) => [
    cookie(AUTH_COOKIE, authToken, REFRESH_TOKEN_LIFE_DAYS),
    ...(refreshToken === null ? [] : [refresh(refreshToken, SESSION_LIFE_DAYS), ...withoutFormer]),
  ];

  return {
    renewed,
    /** What a login sets; only it says `session=1`. */
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
 * The refresh token that a request brings. Under https its former name counts only for the tokens of
 * earlier builds: another host of the domain could set a cookie of that name.
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
