import { type KnownSession, sessionStore } from './session-store.ts';

/** How long a page waits for a profile that is still on its way before it goes on without. */
const PATIENCE_MS = 4000;

function readSettled(): KnownSession | null {
  const state = sessionStore.get();
  if (state.is === 'unknown') return null;
  return state.is === 'person' && state.profile === null ? null : state;
}

/**
 * Who it is, with the profile if it comes in time: right after a login it is still being pulled,
 * and where the person belongs depends on it.
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
