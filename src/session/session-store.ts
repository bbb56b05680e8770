import type { Profile } from '../../contract/entities.ts';
import { createStore } from '../state/store.ts';

/** The logged-in person. `profile` is `null` until it has reached the device. */
export interface SignedIn {
  is: 'person';
  userId: string;
  email: string;
  profile: Profile | null;
}
export type KnownSession = { is: 'visitor' } | SignedIn;
export type SessionState = { is: 'unknown' } | KnownSession;

export const sessionStore = createStore<SessionState>({ is: 'unknown' });

/** Whether an incomplete profile locks the screens. A profile that has not arrived yet does not. */
export function isLocked(session: SignedIn): boolean {
  return session.profile !== null && session.profile.profile_completion_percentage < 100;
}
