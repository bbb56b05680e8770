/** The three cookies of a session (product.md section 4). Only the first two are readable by the page. */
export const AUTH_COOKIE = 'authToken';
export const SESSION_COOKIE = 'session';
export const REFRESH_COOKIE = 'refreshToken';
/** What it is called under https: browsers take a cookie of this name from our very host only. */
export const SECURE_REFRESH_COOKIE = '__Host-refreshToken';

/**
 * A one-time code that only the browser has which registered an account. The mailed link, opened there,
 * logs in. The page cannot read it.
 */
export const REGISTRATION_COOKIE = 'registration';

/** A one-time code that logs in once, right after the mailed link. The page cannot read it. */
export const FIRST_LOGIN_COOKIE = 'first-login';

/**
 * Says to whoever logs in here again that this device knows their account: it stays when they log
 * out. The page cannot read it, and it names nobody.
 */
export const DEVICE_COOKIE = 'device';

/** Request header with the client's build, for the minimum version and the logs. */
export const CLIENT_BUILD_HEADER = 'x-guvercin-build';
/** Names the time zone of the device, such as Europe/Istanbul. */
export const TIME_ZONE_HEADER = 'x-guvercin-time-zone';

/** Request header with the idempotency key of a direct call; the proxy has it in its envelope. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';
