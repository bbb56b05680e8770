/**
 * Held, in any thread, while cookies and session change together: at a login, a renewal or the end of a session.
 * Otherwise ending a session could remove the cookies of a new login.
 */
export const COOKIE_LOCK = 'guvercin-refresh';
