import { SESSION_COOKIE } from '../../contract/cookies.ts';

/** The readable cookie says that somebody may be logged in: worth waiting for the database. */
export function mayBeSignedIn(): boolean {
  try {
    // A build that prerenders has no cookies.
    return (globalThis.document?.cookie ?? '').split('; ').includes(`${SESSION_COOKIE}=1`);
  } catch {
    // A page that may have no cookies throws: nobody is signed in there.
    return false;
  }
}
