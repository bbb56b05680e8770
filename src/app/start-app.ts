import type { AnyRouter } from '@tanstack/react-router';
import { liveQuery } from 'dexie';
import { presence } from '../../contract/calls/presence.ts';
import { AUTH_COOKIE } from '../../contract/cookies.ts';
import { GATEWAY_PATH } from '../../contract/routes.ts';
import type { GuvercinDatabase } from '../../local/device/database.ts';
import { ifAnybodyIsHere } from '../../local/device/in-session.ts';
import { readRecord, writeRecord } from '../../local/device/stored-records.ts';
import { catchUp } from '../../local/mirror/catch-up.ts';
import { giveUpCalls } from '../../local/net/call-api.ts';
import { queryProfile } from '../../local/queries/query-profile.ts';
import { dropDeadCookies } from '../../local/session/drop-dead-cookies.ts';
import { querySession } from '../../local/session/query-session.ts';
import { badgeIcon } from '../../local/system-notifications/badge-icon.ts';
import { keepLists } from '../../local/unwanted-words/keep-lists.ts';
import { closeComposer } from '../composer/composer-request.ts';
import { languageStore } from '../language/language-store.ts';
import { closeNotifications } from '../notifications/panel-store.ts';
import { askAfterLetters } from '../platform/ask-for-notifications.ts';
import { catchUpWhenOnline, followPeriodically } from '../platform/catch-up-syncs.ts';
import { watchErrors } from '../platform/client-log.ts';
import { connectionState, setConnectionState } from '../platform/connection-store.ts';
import { device, loadFlusher } from '../platform/device.ts';
import { unreadNotificationsQuery, waitingLettersQuery } from '../platform/device-queries.ts';
import { followPage } from '../platform/follow-page.ts';
import { followUnread } from '../platform/follow-unread.ts';
import { askToKeepStorage, keepStorage } from '../platform/keep-storage.ts';
import { joinLiveConnection } from '../platform/live-connection.ts';
import { liveStore } from '../platform/live-store.ts';
import { showSystemNotification } from '../platform/notices.ts';
import { problemStore } from '../platform/problem-store.ts';
import { followPermission, reconcilePushHere } from '../platform/push.ts';
import { resolveSession } from '../platform/resolve-session.ts';
import { registerServiceWorker } from '../platform/service-worker.ts';
import {
  closeAllNotifications,
  followSystemNotifications,
} from '../platform/shown-notifications.ts';
import { followStorageStatus } from '../platform/storage-status.ts';
import { updateStore } from '../platform/update-store.ts';
import { newestLetterStore, watchLetters } from '../platform/watch-letters.ts';
import { notePlaces } from '../session/last-place.ts';
import { keepSnapshot } from '../snapshot/keep-snapshot.ts';
import { yieldToInput } from '../state/defer-query.ts';
import { leaveStaleEntry } from '../ui/back-closes.tsx';

/**
 * Starts the background work of the page: the session, the service worker, the live connection and the flush. Resolves
 * when the logged-in person is determined.
 */
export async function startBridges(router: AnyRouter): Promise<void> {
  watchErrors();
  leaveStaleEntry();
  registerServiceWorker({
    onUpdate: () => updateStore.set(true),
    onProblem: device.onProblem,
    onOpen: (path) => void goTo(router, path).catch(reportError),
  }).catch(reportError);
  const settled = resolveSession();
  settled.then(startLive, reportError);
  settled.then(followSession, reportError);
  settled.then(() => notePlaces(router), reportError);
  followStorageStatus().catch(reportError);
  // Installing the app can change the browser's answer about persistent storage.
  addEventListener('appinstalled', () => askToKeepStorage(device.db).catch(reportError));
  followPermission().catch(reportError);
  document.addEventListener('visibilitychange', leaveOffline);
  yieldToInput(document);
  watchLetters(waitingLettersQuery, newestLetterStore, {
    onWritten: askToKeep,
    onLeft: (ids) => void askAfterLetters(device.db, ids).catch(reportError),
  });
  followUnread(unreadNotificationsQuery, (count) => void badgeIcon(navigator, count));
  followSystemNotifications(device, {
    unread: unreadNotificationsQuery,
    waiting: waitingLettersQuery,
  });
  settled.then(() => keepSnapshot(router), reportError);
  settled.then(() => keepLists(device, querySpoken), reportError);
  await settled;
}

/** The person's languages. `null` until their profile has arrived. */
async function querySpoken(): Promise<readonly string[] | null> {
  return (await queryProfile(device.db))?.spoken_languages ?? null;
}

async function startLive(): Promise<void> {
  const flusher = await loadFlusher();
  const deliver = () => void flusher.flushAgain().catch(reportError);
  deliver();
  catchUp(device).catch(reportError);
  const live = joinLiveConnection({
    onState: setConnectionState,
    onProblem: device.onProblem,
    showSystemNotification: (notice) => showSystemNotification(device, notice, languageStore.get()),
  });
  liveStore.set(live);
  import('../platform/idle-upkeep.ts')
    .then((upkeep) => upkeep.startIdleUpkeep(device))
    .catch(reportError);
  problemStore.subscribe(() => {
    // A tab without a database would block the tabs of a newer build.
    if (problemStore.get().includes('newer-database')) live.leave();
  });
  followPage({
    live,
    lookAround() {
      deliver();
      live.nudge();
      // A connected stream has already brought all changes.
      if (connectionState() === 'disconnected') catchUp(device).catch(reportError);
    },
    hide: hidePresence,
    now: device.now,
  });
}

/**
 * Reports that the page is hidden. The request continues after the page has closed. If another page is visible, the
 * shared worker reports that a moment later.
 */
function hidePresence(): void {
  if (device.cookies?.read(AUTH_COOKIE) == null) return;
  const call = { endpoint: presence.path, method: presence.method, body: { visible: false } };
  fetch(GATEWAY_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(call),
    keepalive: true,
  }).catch(() => {
    // Without a network the report is lost, and the server's mark expires within a minute.
  });
}

/** Follows the session, because a worker may end it too and has no access to cookies and language. */
function followSession(): void {
  const note = () => keepLanguage(device.db).catch(reportError);
  languageStore.subscribe(note);
  let wasSomebody = false;
  liveQuery(() => querySession(device.db)).subscribe({
    next: (session) => {
      // Another tab has logged out, so the server would reject the running calls of this one.
      if (wasSomebody && session === null) giveUpCalls(device);
      wasSomebody = session !== null;
      void note();
      reconcilePushHere().catch(reportError);
      followPeriodically(session !== null).catch(reportError);
      if (session !== null) return;
      dropDeadCookies(device).catch(reportError);
      closeAllNotifications().catch(reportError);
    },
    error: reportError,
  });
}

/** A page that is hidden while offline may be closed by the browser before it is shown again. */
function leaveOffline(): void {
  if (document.visibilityState === 'hidden' && !navigator.onLine) {
    catchUpWhenOnline().catch(reportError);
  }
}

/** Requests persistent storage once the person has written a letter. */
function askToKeep(): void {
  if (document.visibilityState === 'visible') keepStorage(device.db).catch(reportError);
}

/** Opens a path of the app from outside the page. Closes overlays; drafts are saved. */
async function goTo(router: AnyRouter, path: string): Promise<void> {
  closeComposer();
  closeNotifications();
  await router.navigate({ href: path });
}

/** Stores the person's language where the workers can read it. Does nothing for a visitor. */
async function keepLanguage(db: GuvercinDatabase): Promise<void> {
  const language = languageStore.get();
  const [session, known] = await Promise.all([readRecord(db, 'auth'), readRecord(db, 'language')]);
  // This runs at each start of a page. Skip the write if the language is unchanged.
  if (session === null || known?.language === language) return;
  await ifAnybodyIsHere(db, () => writeRecord(db, 'language', { language }));
}
