import { useStore } from '../state/store.ts';
import { type SignedIn, sessionStore } from './session-store.ts';

/** The person whose page this is; null in the moment between logging out and leaving the page. */
export function useSignedIn(): SignedIn | null {
  const session = useStore(sessionStore);
  return session.is === 'person' ? session : null;
}
