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

/** After this time without an answer, the database may be blocked by a suspended worker. */
const WAKES_AFTER_MS = 500;
/** Longer than any slow disk. After this time the database is probably blocked by a frozen page. */
const ANSWERS_WITHIN_MS = 10_000;
/**
 * How long the first screen waits at most if there is a cookie but no stored session. The device may have to ask the
 * server first.
 */
const SETTLES_WITHIN_MS = 4_000;
const VISITOR: KnownSession = { is: 'visitor' };

const loadResolving = () => import('../platform/resolve-session.ts');

async function readSession(): Promise<KnownSession> {
  const [session, aheadMs] = await Promise.all([
    querySession(device.db),
    readServerAhead(device.db),
  ]);
  // Set before the first screen shows relative times.
  serverAheadStore.set(aheadMs);
  if (session === null) return VISITOR;
  const profile = await queryProfile(device.db);
  return { is: 'person', userId: session.userId, email: session.email, profile };
}

/**
 * Determines the session from the cookies if the database contains none, for example after the browser has emptied it.
 * The person must not count as a visitor before, because the redirect to the login would lose the requested URL.
 */
async function resolveFirstSession(): Promise<KnownSession> {
  const { resolveEmptyDevice } = await loadResolving();
  const tooLong = new Promise((resolve) => setTimeout(resolve, SETTLES_WITHIN_MS));
  await Promise.race([resolveEmptyDevice(), tooLong]);
  return readSession();
}

/** While the database is created, loads the modules for `resolveFirstSession` and the first screen. */
async function loadForEmptyDevice(): Promise<void> {
  if (await hasNoDatabase()) await Promise.all([loadResolving(), loadWords()]);
}

/**
 * Follows the session and the own profile for the life of the page. Resolves with the first answer. Reports a problem
 * if the database opens but does not answer, so that the page does not stay empty.
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
      resolveFirstSession().then(know, (error: unknown) => {
        reportError(error);
        know(VISITOR);
      });
    };
    liveQuery(readSession).subscribe({
      next: (session) => {
        if (session.is === 'person' || isKnown) know(session);
        else settle();
      },
      // If the browser denies the database, only visitor pages can be shown.
      error: () => know(VISITOR),
    });
  });
}
