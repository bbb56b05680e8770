/**
 * The lock for every change of cookies and session in any thread: a login, a renewal or the end of a session. Without
 * it, ending a session could remove the cookies of a new login.
 */
export const COOKIE_LOCK = 'guvercin-refresh';
