import { liveQuery } from 'dexie';
import { queryProfile } from '../../local/queries/query-profile.ts';
import { querySession } from '../../local/session/query-session.ts';
import { device } from '../bridges/device.ts';
import { dismissProblem, showProblem } from '../bridges/problem-store.ts';
import { type KnownSession, sessionStore } from './session-store.ts';

/** A disk may be slow; a database that says nothing for so long is held by a page that is frozen. */
const ANSWERS_WITHIN_MS = 10_000;

async function readSession(): Promise<KnownSession> {
  const session = await querySession(device.db);
  if (session === null) return { is: 'visitor' };
  const profile = await queryProfile(device.db);
  return { is: 'person', userId: session.userId, email: session.email, profile };
}

/**
 * Follows session and own profile for the life of the page; resolves with the first answer. A database
 * that opens and then does not answer is told of, so that nobody sits before an empty frame.
 */
export function watchSession(): Promise<void> {
  const tooLong = setTimeout(() => showProblem('database-lost'), ANSWERS_WITHIN_MS);
  return new Promise((resolve) => {
    const know = (session: KnownSession) => {
      clearTimeout(tooLong);
      dismissProblem('database-lost');
      sessionStore.set(session);
      resolve();
    };
    liveQuery(readSession).subscribe({
      next: know,
      // A browser that refuses its database can only show a visitor's pages.
      error: () => know({ is: 'visitor' }),
    });
  });
}
