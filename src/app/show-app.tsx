import { setNonce } from 'get-nonce';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { missingChunkStore } from '../platform/missing-chunks.ts';
import { problemStore } from '../platform/problem-store.ts';
import { noteTyped } from '../ui/typed-before.ts';
import { App } from './app.tsx';
import type { AppRouter } from './router.tsx';

/**
 * Puts the first screen in the place of what the HTML brought, once the screen is there: nothing is
 * painted twice, and nothing empty in between. A prerendered page that is what this device would show
 * is taken over as it stands.
 */
export async function showApp(router: AppRouter): Promise<void> {
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

/** Is what stands in the page what the app renders first here: this path, this language, a visitor? */
function isAsRendered(): boolean {
  const { page, stale } = document.documentElement.dataset;
  const asked = new URLSearchParams(location.search);
  asked.delete('lang');
  return stale === undefined && page === location.pathname && asked.size === 0;
}

/** Overlays inject a style sheet to lock scrolling; the shell's nonce makes the policy allow it. */
export function allowInjectedStyles(): void {
  const nonce = document.querySelector('meta[name="csp-nonce"]')?.getAttribute('content');
  if (nonce) setNonce(nonce);
}
