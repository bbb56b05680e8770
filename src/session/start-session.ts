import { SESSION_COOKIE } from '../../contract/cookies.ts';
import type { KnownSession } from './session-store.ts';

let watching: Promise<void> | null = null;

/** Starts following the device's session; the database comes after a visitor's first paint. */
export function startSession(): Promise<void> {
  watching ??= import('./watch-session.ts').then(({ watchSession }) => watchSession());
  return watching;
}

/** Who it is, once the device has said so. */
export async function whenSessionKnown(): Promise<KnownSession> {
  const [{ whenProfileKnown }] = await Promise.all([
    import('./when-profile-known.ts'),
    startSession(),
  ]);
  return whenProfileKnown();
}

/** The readable cookie says that somebody may be logged in: worth waiting for the database. */
export function mayBeSignedIn(): boolean {
  // A build that prerenders has no cookies.
  return (globalThis.document?.cookie ?? '').split('; ').includes(`${SESSION_COOKIE}=1`);
}
