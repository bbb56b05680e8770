/** The three cookies of a session (product.md section 4). Only the first two are readable by the page. */
export const AUTH_COOKIE = 'authToken';
export const SESSION_COOKIE = 'session';
export const REFRESH_COOKIE = 'refreshToken';

/** Request header with the client's build, for the minimum version and the logs. */
export const CLIENT_BUILD_HEADER = 'x-guvercin-build';

/** Request header with the idempotency key of a direct call; the proxy has it in its envelope. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';
