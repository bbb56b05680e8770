import { registerQuietly } from './bridges/register-quietly.ts';
import type { AppRouter } from './router.tsx';
import { mayBeSignedIn, startSession } from './session/start-session.ts';

const STIRS = ['pointermove', 'pointerdown', 'keydown', 'visibilitychange'] as const;

/**
 * Starts what runs beside the screens, after the first paint: database, workers, drain, and the motion
 * from screen to screen. A visitor who only reads, on a device that holds nothing, needs none of it
 * until they stir.
 */
export async function startBeside(router: AppRouter): Promise<void> {
  await nextPaint();
  if (await isJustReading()) {
    await registerQuietly();
    await untilTheyStir();
  }
  import('./motion/animate-screens.ts').then(
    ({ animateScreens }) => animateScreens(router),
    reportError,
  );
  await startSession();
  const { startBridges } = await import('./bridges/start-app.ts');
  await startBridges();
}

const nextPaint = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));

async function isJustReading(): Promise<boolean> {
  if (mayBeSignedIn()) return false;
  try {
    return (await indexedDB.databases()).length === 0;
  } catch {
    // Not every browser tells, and none does in the strictest privacy mode.
    return false;
  }
}

/** A hand on mouse, screen or keys; or the page is looked at again after something was done beside it. */
function untilTheyStir(): Promise<void> {
  return new Promise((resolve) => {
    const stir = () => {
      for (const each of STIRS) document.removeEventListener(each, stir);
      resolve();
    };
    for (const each of STIRS) document.addEventListener(each, stir, { passive: true });
  });
}
