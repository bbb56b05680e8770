import { hasNoDatabase } from '../platform/has-no-database.ts';
import { isStorageBlocked } from '../platform/is-storage-blocked.ts';
import { loadPersistently } from '../platform/load-persistently.ts';
import { hasServiceWorker, registerWorker } from '../platform/register-worker.ts';
import { mayBeSignedIn } from '../session/may-be-signed-in.ts';
import { startSession } from '../session/start-session.ts';
import type { AppRouter } from './router.tsx';

/** Events that show activity. Some tools click and fill in without a pointer or a key. */
const STIRS = [
  'pointermove',
  'pointerdown',
  'keydown',
  'click',
  'input',
  'submit',
  'visibilitychange',
] as const;

/**
 * Starts the background work after the first paint: database, workers, flush and the animation between screens. For a
 * visitor who only reads, on a device without data, it waits until they become active. Call it at the beginning of the
 * page's script, so that no activity is missed.
 */
export async function startBeside(router: AppRouter, whenShown: Promise<void>): Promise<void> {
  const stirred = untilTheyStir(router);
  await whenShown;
  await nextPaint();
  if (await isJustReading()) {
    if (hasServiceWorker()) registerWorker().catch(reportError);
    await stirred;
  }
  import('../ui/restore-place.ts').then(({ restorePlaces }) => {
    restorePlaces(router, { isFollowed: (path) => path.startsWith('/messages/') });
  }, reportError);
  import('../motion/animate-screens.ts').then(
    ({ animateScreens }) => animateScreens(router),
    reportError,
  );
  await loadPersistently(startSession);
  // With blocked storage only the visitor pages work, and they need no background work.
  if (isStorageBlocked()) return;
  const { startBridges } = await loadPersistently(() => import('./start-app.ts'));
  await startBridges(router);
  const { followKeys } = await import('../keys/follow-keys.ts');
  followKeys(router);
}

const nextPaint = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));

const isJustReading = async () => !mayBeSignedIn() && (await hasNoDatabase());

/** Resolves at the first activity: pointer, touch, key, a navigation, or a return to the page. */
function untilTheyStir(router: AppRouter): Promise<void> {
  return new Promise((resolve) => {
    // The first navigation is the page's own load.
    const stopFollowing = router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
      if (fromLocation !== undefined) stir();
    });
    const stir = () => {
      // The page is being closed, so load nothing.
      if (document.visibilityState === 'hidden') return;
      stopFollowing();
      for (const each of STIRS) document.removeEventListener(each, stir);
      resolve();
    };
    for (const each of STIRS) document.addEventListener(each, stir, { passive: true });
  });
}
