/** The three cookies of a session (product.md section 4). The page can read only the first two. */
export const AUTH_COOKIE = 'authToken';
export const SESSION_COOKIE = 'session';
export const REFRESH_COOKIE = 'refreshToken';
/** The name under https. Browsers accept a cookie of this name only from the exact host. */
export const SECURE_REFRESH_COOKIE = '__Host-refreshToken';

/**
 * A one-time code stored only in the browser that registered the account. The mailed link logs in when opened in that
 * browser. The page cannot read the cookie.
 */
export const REGISTRATION_COOKIE = 'registration';

/** A one-time code that logs in once, right after the mailed link. The page cannot read the cookie. */
export const FIRST_LOGIN_COOKIE = 'first-login';

/**
 * Marks a device on which the account has been used, for later logins. It survives a logout. The page cannot read the
 * cookie, and it does not identify the person.
 */
export const DEVICE_COOKIE = 'device';

/** Request header with the client's build, for the minimum version and the logs. */
export const CLIENT_BUILD_HEADER = 'x-guvercin-build';
/** Request header with the IANA time zone of the device, such as Europe/Istanbul. */
export const TIME_ZONE_HEADER = 'x-guvercin-time-zone';

/** Request header with the idempotency key of a direct call. The proxy has it in its envelope. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';
