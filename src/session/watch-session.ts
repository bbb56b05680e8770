import { liveQuery } from 'dexie';
import { readServerAhead } from '../../local/device/server-clock.ts';
import { queryProfile } from '../../local/queries/query-profile.ts';
import { querySession } from '../../local/session/query-session.ts';
import { loadWords } from '../language/translator-store.ts';
import { device } from '../platform/device.ts';
import { hasNoDatabase } from '../platform/has-no-database.ts';
import { wakeLiveWorker } from '../platform/open-live-worker.ts';
import { dismissProblem, showProblem } from '../platform/problem-store.ts';
import { serverAheadStore } from '../state/now.ts';
import { mayBeSignedIn } from './may-be-signed-in.ts';
import { type KnownSession, sessionStore } from './session-store.ts';

/** A database that says nothing for so long may be held by a worker that sleeps. */
const WAKES_AFTER_MS = 500;
/** A disk may be slow; a database that says nothing for so long is held by a page that is frozen. */
const ANSWERS_WITHIN_MS = 10_000;
/** How long a cookie without a session keeps the first screen waiting: the server may have to be asked. */
const SETTLES_WITHIN_MS = 4_000;
const VISITOR: KnownSession = { is: 'visitor' };

const loadSettling = () => import('../platform/settle-session.ts');

async function readSession(): Promise<KnownSession> {
  const [session, aheadMs] = await Promise.all([
    querySession(device.db),
    readServerAhead(device.db),
  ]);
  // Before the first screen says how long ago anything was.
  serverAheadStore.set(aheadMs);
  if (session === null) return VISITOR;
  const profile = await queryProfile(device.db);
  return { is: 'person', userId: session.userId, email: session.email, profile };
}

/**
 * Whoever the cookies bring in where the database knows nobody, as after a browser has emptied it. Until
 * then nobody is taken for a visitor: the login form would be all that is left of the address.
 */
async function readSettledSession(): Promise<KnownSession> {
  const { settleEmptyDevice } = await loadSettling();
  const tooLong = new Promise((resolve) => setTimeout(resolve, SETTLES_WITHIN_MS));
  await Promise.race([settleEmptyDevice(), tooLong]);
  return readSession();
}

/** While the database is created, loads what `readSettledSession` and then the first screen import. */
async function loadForEmptyDevice(): Promise<void> {
  if (await hasNoDatabase()) await Promise.all([loadSettling(), loadWords()]);
}

/**
 * Follows session and own profile for the life of the page; resolves with the first answer. A database
 * that opens and then does not answer is told of, so that nobody sits before an empty frame.
 */
export function watchSession(): Promise<void> {
  if (mayBeSignedIn()) loadForEmptyDevice().catch(reportError);
  const slow = setTimeout(wakeLiveWorker, WAKES_AFTER_MS);
  const tooLong = setTimeout(() => showProblem('database-lost'), ANSWERS_WITHIN_MS);
  let isSettling = false;
  let isKnown = !mayBeSignedIn();
  return new Promise((resolve) => {
    const know = (session: KnownSession) => {
      isKnown = true;
      clearTimeout(slow);
      clearTimeout(tooLong);
      dismissProblem('database-lost');
      sessionStore.set(session);
      resolve();
    };
    const settle = () => {
      if (isSettling) return;
      isSettling = true;
      readSettledSession().then(know, (error: unknown) => {
        reportError(error);
        know(VISITOR);
      });
    };
    liveQuery(readSession).subscribe({
      next: (session) => {
        if (session.is === 'person' || isKnown) know(session);
        else settle();
      },
      // A browser that refuses its database can only show a visitor's pages.
      error: () => know(VISITOR),
    });
  });
}
