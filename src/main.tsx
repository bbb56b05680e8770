import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { type AppRouter, makeRouter } from './app/router.tsx';
import { startBeside } from './app/start-beside.ts';
import { startAppearance } from './appearance/start-appearance.ts';
import { startLanguage } from './language/translator-store.ts';
import { watchInstall } from './platform/install.ts';
import { missingChunkStore, watchMissingChunks } from './platform/missing-chunks.ts';
import { problemStore } from './platform/problem-store.ts';
import { followSession } from './session/follow-session.ts';
import { watchPopState } from './state/pop-state.ts';
import { focusNewScreens } from './ui/focus-new-screens.ts';
import { keepFocus } from './ui/keep-focus.ts';
import './styles/faces.css';
import './styles/palette-dawn.css';
import './styles/palette-day.css';
import './styles/palette-dusk.css';
import './styles/palette-night.css';
import './styles/tokens.css';
import './styles/base.css';

watchPopState();
const router = makeRouter();
watchMissingChunks();
watchInstall();
startLanguage();
startAppearance();
followSession(router);
focusNewScreens(router);
keepFocus();
startBeside(router, showApp(router)).catch(reportError);

/**
 * Replaces the HTML shell with the first screen as soon as it is ready, so that there is no empty moment and no second
 * paint. A prerendered page that matches this device is hydrated instead.
 */
async function showApp(router: AppRouter): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  // If the device does not respond, the app must show a message instead of an empty frame.
  await Promise.race([router.load(), whenSomethingIsWrong()]);
  if (isAsRendered()) hydrateRoot(root, <App router={router} />);
  else createRoot(root).render(<App router={router} />);
  // The page now shows the texts of the app.
  delete document.documentElement.dataset.stale;
}

function whenSomethingIsWrong(): Promise<void> {
  return new Promise((resolve) => {
    problemStore.subscribe(resolve);
    missingChunkStore.subscribe(resolve);
  });
}

/** Whether React can hydrate the prerendered HTML: it is for visitors, for this path and in this language. */
function isAsRendered(): boolean {
  const { page, stale } = document.documentElement.dataset;
  const asked = new URLSearchParams(location.search);
  asked.delete('lang');
  return stale === undefined && page === location.pathname && asked.size === 0;
}
