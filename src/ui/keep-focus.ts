import { focusScreen } from './focus-screen.ts';

/** Closing dialogs and new screens move the focus themselves within this time. */
const OTHERS_GO_FIRST_MS = 100;

/** The last focused element, followed by its ancestors. */
let line: Element[] = [];

const hasGone = () => line[0]?.isConnected === false && document.activeElement === document.body;

/**
 * Moves the focus to the nearest remaining container when the focused control is removed. The browser would move the
 * focus to the beginning of the page instead. The next key then acts in the container, and a screen reader announces
 * it.
 */
export function keepFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) line = [];
    // A toast disappears automatically. The focus then returns to the previous element.
    else if (target.closest('[data-floating]') !== null) line = [target, ...line];
    else line = lineOf(target);
  });
  new MutationObserver(() => {
    if (hasGone()) setTimeout(inherit, OTHERS_GO_FIRST_MS);
  }).observe(document.body, { childList: true, subtree: true });
}

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
  // An empty list has no height, so the focus would not be visible there.
  const heir = line.find((each) => each.isConnected && each.getBoundingClientRect().height > 0);
  if (!(heir instanceof HTMLElement) || heir.tagName === 'MAIN') {
    focusScreen();
    return;
  }
  // The container is focusable only while it has the focus, because it is not a tab stop.
  heir.tabIndex = -1;
  heir.addEventListener('blur', () => heir.removeAttribute('tabindex'), { once: true });
  heir.focus({ preventScroll: true });
}
