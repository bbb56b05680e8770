import type { AnyRouter } from '@tanstack/react-router';
import { storeSnapshot } from '../../local/cache/store-snapshot.ts';
import { device } from '../platform/device.ts';
import { sessionStore } from '../session/session-store.ts';
import { BUSY, CONTENT, type Snapshot } from './snapshot-node.ts';
import { copyTree, shownLetters } from './take-snapshot.ts';

const PATH = '/discover';
/** The copy is taken when the screen has not changed for this time. */
const RESTS_AFTER_MS = 2_000;
const CHANGES = { childList: true, characterData: true, subtree: true };

/**
 * Stores a copy of the sky as this page shows it, for the first paint of the next visit: after each change of the
 * screen, and when the page is hidden. Runs for the life of the page (docs/decisions/first-load.md).
 */
export function keepSnapshot(router: AnyRouter): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTaken = false;
  const take = () => {
    // A second copy would delay closing the page.
    if (isTaken) return;
    isTaken = true;
    takeSnapshot(router).catch(reportError);
  };
  const takeSoon = () => {
    isTaken = false;
    clearTimeout(timer);
    timer = setTimeout(take, RESTS_AFTER_MS);
  };
  router.subscribe('onRendered', takeSoon);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') take();
  });
  const root = document.getElementById('root');
  if (root !== null) new MutationObserver(takeSoon).observe(root, CHANGES);
  takeSoon();
}

async function takeSnapshot(router: AnyRouter): Promise<void> {
  const session = sessionStore.get();
  const content = document.querySelector(CONTENT);
  const { pathname } = router.state.location;
  if (session.is !== 'person' || content === null || pathname !== PATH) return;
  if (scrollY > 0 || content.querySelector(BUSY) !== null) return;
  if (document.querySelector('[role="dialog"]') !== null) return;
  const letters = shownLetters(content);
  const tree = letters.length === 0 ? null : copyTree(content);
  if (tree === null) return;
  const { lang, dataset } = document.documentElement;
  const snapshot: Snapshot = {
    userId: session.userId,
    build: __BUILD__,
    path: pathname,
    language: lang,
    theme: dataset.theme ?? '',
    hour: dataset.hour ?? '',
    width: innerWidth,
    takenAt: Date.now(),
    tree,
  };
  await storeSnapshot(device.db, snapshot, letters);
}
