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
import { noteTyped } from './ui/typed-before.ts';
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
 * Puts the first screen in the place of what the HTML brought, once the screen is there: nothing is
 * painted twice, and nothing empty in between. A prerendered page that is what this device would show
 * is taken over as it stands.
 */
async function showApp(router: AppRouter): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root');
  // What keeps the device from answering is said by the app, not by an empty frame.
  await Promise.race([router.load(), whenSomethingIsWrong()]);
  noteTyped(root);
  if (isAsRendered()) hydrateRoot(root, <App router={router} />);
  else createRoot(root).render(<App router={router} />);
  // The words of the page are now those of the app.
  delete document.documentElement.dataset.stale;
}

function whenSomethingIsWrong(): Promise<void> {
  return new Promise((resolve) => {
    problemStore.subscribe(resolve);
    missingChunkStore.subscribe(resolve);
  });
}

/** Whether React can hydrate the prerendered HTML: it is for visitors, of this path and in this language. */
function isAsRendered(): boolean {
  const { page, stale } = document.documentElement.dataset;
  const asked = new URLSearchParams(location.search);
  asked.delete('lang');
  return stale === undefined && page === location.pathname && asked.size === 0;
}
