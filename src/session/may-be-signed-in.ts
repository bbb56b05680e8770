import { SESSION_COOKIE } from '../../contract/cookies.ts';

/** Whether the readable cookie says that a person may be logged in, so that it is worth waiting for the database. */
export function mayBeSignedIn(): boolean {
  try {
    // There are no cookies while prerendering.
    return (globalThis.document?.cookie ?? '').split('; ').includes(`${SESSION_COOKIE}=1`);
  } catch {
    // A page without cookie access throws. No person is logged in there.
    return false;
  }
}
