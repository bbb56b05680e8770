/** The three cookies of a session (product.md section 4). Only the first two are readable by the page. */
export const AUTH_COOKIE = 'authToken';
export const SESSION_COOKIE = 'session';
export const REFRESH_COOKIE = 'refreshToken';
/** What it is called under https: browsers take a cookie of this name from our very host only. */
export const SECURE_REFRESH_COOKIE = '__Host-refreshToken';

/**
 * Says which account this browser has registered, while its mailed link is good: only there does the
 * link's page press its own button. The page cannot read it.
 */
export const REGISTRATION_COOKIE = 'registration';

/**
 * Says to whoever logs in here again that this device knows their account: it stays when they log
 * out. The page cannot read it, and it names nobody.
 */
export const DEVICE_COOKIE = 'device';

/** Request header with the client's build, for the minimum version and the logs. */
export const CLIENT_BUILD_HEADER = 'x-guvercin-build';

/** Request header with the idempotency key of a direct call; the proxy has it in its envelope. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';
