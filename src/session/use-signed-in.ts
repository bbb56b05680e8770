import { useStore } from '../state/store.ts';
import { type SignedIn, sessionStore } from './session-store.ts';

/** Returns the logged-in person, or `null` in the moment between a logout and leaving the page. */
export function useSignedIn(): SignedIn | null {
  const session = useStore(sessionStore);
  return session.is === 'person' ? session : null;
}
