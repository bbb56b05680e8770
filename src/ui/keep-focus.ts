import { focusScreen } from './focus-screen.ts';

/** A dialog that closes, or a screen that comes, moves focus by itself in this time. */
const OTHERS_GO_FIRST_MS = 100;

/** What had focus last, then what it stood in, from the inside out. */
let line: Element[] = [];

const hasGone = () => line[0]?.isConnected === false && document.activeElement === document.body;

/**
 * When the control that has focus goes, as one does that discards, sends or removes, a browser drops
 * focus to the page's beginning. Here the box in which it stood gets it, so that the next key goes on
 * from there and a reader says where one is.
 */
export function keepFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) line = [];
    // A toast goes by itself: the focus returns to where it was before.
    else if (target.closest('[data-floating]') !== null) line = [target, ...line];
    else line = lineOf(target);
  });
  new MutationObserver(() => {
    if (hasGone()) setTimeout(inherit, OTHERS_GO_FIRST_MS);
  }).observe(document.body, { childList: true, subtree: true });
}

/** Another screen is coming: what stood on this one has no heirs. */
export function forgetFocus(): void {
  line = [];
}

function lineOf(element: Element): Element[] {
  const isOfScreen = element.closest('main, [role="dialog"]') !== null;
  const parent = element.parentElement;
  if (!isOfScreen || parent === null) return [element];
  return [element, ...lineOf(parent)];
}

function inherit(): void {
  if (!hasGone()) return;
  // A list that is empty now has no size: nobody would see where the focus is.
  const heir = line.find((each) => each.isConnected && each.getBoundingClientRect().height > 0);
  if (!(heir instanceof HTMLElement) || heir.tagName === 'MAIN') {
    focusScreen();
    return;
  }
  // Only for now: a box is no place to stop at.
  heir.tabIndex = -1;
  heir.addEventListener('blur', () => heir.removeAttribute('tabindex'), { once: true });
  heir.focus({ preventScroll: true });
}
