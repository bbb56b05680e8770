import type { AnyRouter } from '@tanstack/react-router';
import './animate-screens.css';
import { findHeir, followTaps, type Identity, takeTapped } from './keep-identity.ts';
import { wantsLessMotion } from './wants-less-motion.ts';

const FADE = { duration: 90 } as const;
const RISE = { duration: 240, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' } as const;

type Commit = () => Promise<void>;

/**
 * Animates each change of screens (LOOK, docs/decisions/motion.md): the title changes into the next one, the cards
 * rise, and the tapped portrait or letter moves to its new place. The router shows the screen as usual. A hidden page
 * or reduced motion delays nothing.
 */
export function animateScreens(router: AnyRouter): void {
  followTaps();
  router.startViewTransition = (commit: Commit) => {
    const from = router.state.resolvedLocation?.pathname;
    const to = router.latestLocation.pathname;
    const isSeen = document.visibilityState === 'visible';
    if (from === undefined || from === to || !isSeen) return commit();
    if (wantsLessMotion()) return commit().then(fade);
    if (typeof document.startViewTransition !== 'function') return commit().then(rise);
    return passOver(commit, takeTapped(to));
  };
}

async function passOver(commit: Commit, tapped: Identity[]): Promise<void> {
  const named = new Set<HTMLElement>();
  const name = (element: HTMLElement | null, as: string) => {
    if (element === null) return;
    element.style.setProperty('view-transition-name', as);
    named.add(element);
  };
  const unname = () => {
    for (const each of named) each.style.removeProperty('view-transition-name');
    named.clear();
  };
  name(findTitle(), 'title');
  for (const { element, as } of tapped) name(element, as);
  const transition = document.startViewTransition(async () => {
    unname();
    await commit();
    const heirs = await Promise.all(tapped.map(findHeir));
    name(findTitle(), 'title');
    for (const [index, { as }] of tapped.entries()) name(heirs[index] ?? null, as);
    rise();
  });
  // Rejects if another transition begins or the page is hidden. The screen is shown anyway.
  transition.ready.catch(() => undefined);
  transition.finished.then(unname, unname);
  await transition.updateCallbackDone;
}

const findMain = () => document.querySelector('main');

function findTitle(): HTMLElement | null {
  const title = findMain()?.querySelector('h1') ?? null;
  return title !== null && isOnScreen(title) ? title : null;
}

function isOnScreen(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/** Moves the content below the title up by a small step. */
function rise(): void {
  const main = findMain();
  const parts = [...(main?.children ?? [])].filter((part) => part.querySelector('h1') === null);
  for (const part of parts) {
    part.animate({ opacity: [0, 1], transform: ['translateY(8px)', 'none'] }, RISE);
  }
}

function fade(): void {
  findMain()?.animate({ opacity: [0, 1] }, FADE);
}
