/**
 * Held by whoever lets cookies and session change together, in any thread: a log-in, a renewal, the end
 * of a session. Without it one that ends could take away the cookies that another has just brought.
 */
export const COOKIE_LOCK = 'guvercin-refresh';
