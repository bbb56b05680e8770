import { registerQuietly } from './bridges/register-quietly.ts';
import type { AppRouter } from './router.tsx';
import { mayBeSignedIn, startSession } from './session/start-session.ts';

const LANDING = '/';

/**
 * Starts what runs beside the screens, after the first paint: database, workers and drain. A visitor
 * who reads the landing page, on a device that holds nothing, needs none of it until they go on.
 */
export async function startBeside(router: AppRouter): Promise<void> {
  await nextPaint();
  if (await isJustReading(router)) {
    await registerQuietly();
    await untilTheyGoOn(router);
  }
  await startSession();
  const { startBridges } = await import('./bridges/start-app.ts');
  await startBridges();
}

const nextPaint = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));

async function isJustReading(router: AppRouter): Promise<boolean> {
  if (router.state.location.pathname !== LANDING || mayBeSignedIn()) return false;
  try {
    return (await indexedDB.databases()).length === 0;
  } catch {
    // Not every browser tells, and none does in the strictest privacy mode.
    return false;
  }
}

/** Another screen, or a page that is looked at again after somebody logged in beside it. */
function untilTheyGoOn(router: AppRouter): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      stopFollowing();
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    const look = () => {
      if (mayBeSignedIn()) goOn();
    };
    const stopFollowing = router.subscribe('onBeforeNavigate', goOn);
    document.addEventListener('visibilitychange', look);
  });
}
