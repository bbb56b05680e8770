import { type KnownSession, sessionStore } from './session-store.ts';

/** The maximum time that a page waits for a profile that has not arrived yet. */
const PATIENCE_MS = 4000;

function readSettled(): KnownSession | null {
  const state = sessionStore.get();
  if (state.is === 'unknown') return null;
  return state.is === 'person' && state.profile === null ? null : state;
}

/**
 * Resolves with the session, including the profile if it arrives in time. Right after a login it is still being pulled,
 * and the start screen depends on it.
 */
export function whenProfileKnown(patienceMs = PATIENCE_MS): Promise<KnownSession> {
  return new Promise((resolve) => {
    const settle = (session: KnownSession) => {
      clearTimeout(timer);
      unsubscribe();
      resolve(session);
    };
    const look = () => {
      const session = readSettled();
      if (session !== null) settle(session);
    };
    const giveUp = () => {
      const state = sessionStore.get();
      settle(state.is === 'unknown' ? { is: 'visitor' } : state);
    };
    const timer = setTimeout(giveUp, patienceMs);
    const unsubscribe = sessionStore.subscribe(look);
    look();
  });
}
