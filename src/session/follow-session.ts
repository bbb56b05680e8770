import type { AnyRouter } from '@tanstack/react-router';
import { isLocked, type SessionState, sessionStore } from './session-store.ts';

function placeOf(state: SessionState): string {
  return state.is === 'person' ? `${state.userId} ${isLocked(state)}` : state.is;
}

/** Runs the guards again when a person logs in or out in any tab, or a profile becomes complete. */
export function followSession(router: AnyRouter): void {
  let last = sessionStore.get();
  sessionStore.subscribe(() => {
    const before = last;
    last = sessionStore.get();
    if (placeOf(before) === placeOf(last)) return;
    if (before.is === 'person' && last.is === 'visitor') {
      // The logout screen navigates itself, after the server's answer.
      if (router.state.location.pathname !== '/logout') void router.navigate({ to: '/' });
      return;
    }
    void router.invalidate();
  });
}
