import { liveQuery } from 'dexie';
import { queryProfile } from '../../local/queries/query-profile.ts';
import { querySession } from '../../local/session/query-session.ts';
import { device } from '../bridges/device.ts';
import { type KnownSession, sessionStore } from './session-store.ts';

async function readSession(): Promise<KnownSession> {
  const session = await querySession(device.db);
  if (session === null) return { is: 'visitor' };
  const profile = await queryProfile(device.db);
  return { is: 'person', userId: session.userId, email: session.email, profile };
}

/** Follows session and own profile for the life of the page; resolves with the first answer. */
export function watchSession(): Promise<void> {
  return new Promise((resolve) => {
    liveQuery(readSession).subscribe({
      next: (session) => {
        sessionStore.set(session);
        resolve();
      },
      error: () => {
        // A browser that refuses its database can only show a visitor's pages.
        sessionStore.set({ is: 'visitor' });
        resolve();
      },
    });
  });
}
