import { AUTH_COOKIE, REFRESH_COOKIE, SESSION_COOKIE } from '../../contract/cookies.ts';
import { REFRESH_TOKEN_LIFE_DAYS, SESSION_COOKIE_LIFE_DAYS } from '../../contract/limits.ts';

const DAY_SECONDS = 86_400;
const TOKEN_LIFE_SECONDS = REFRESH_TOKEN_LIFE_DAYS * DAY_SECONDS;

interface Tokens {
  authToken: string;
  refreshToken: string;
}

/** Makes a session's Set-Cookie lines; Secure exactly when the origin is https. */
export function sessionCookies(publicOrigin: string) {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : '';
  const cookie = (name: string, value: string, seconds: number, httpOnly = '') =>
    `${name}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}${httpOnly}`;

  /** What a renewal sets. The auth token's cookie outlives the token: an expired one still says whose it is. */
  const renewed = ({ authToken, refreshToken }: Tokens) => [
    cookie(AUTH_COOKIE, authToken, TOKEN_LIFE_SECONDS),
    cookie(REFRESH_COOKIE, refreshToken, TOKEN_LIFE_SECONDS, '; HttpOnly'),
  ];

  return {
    renewed,
    /** What a login sets; only it says `session=1`. */
    loggedIn: (tokens: Tokens) => [
      ...renewed(tokens),
      cookie(SESSION_COOKIE, '1', SESSION_COOKIE_LIFE_DAYS * DAY_SECONDS),
    ],
    cleared: () => [
      cookie(AUTH_COOKIE, '', 0),
      cookie(REFRESH_COOKIE, '', 0, '; HttpOnly'),
      cookie(SESSION_COOKIE, '', 0),
    ],
  };
}
