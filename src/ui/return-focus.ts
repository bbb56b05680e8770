import { focusScreen } from './focus-screen.ts';

/**
 * Returns the focus to the element that had it before a dialog opened, or to the screen if that element is removed or
 * hidden. Does nothing if the focus has already moved to another element.
 */
export function returnFocus(to: Element | null): void {
  const present = document.activeElement;
  if (present !== null && present !== document.body) return;
  if (to instanceof HTMLElement) to.focus();
  if (document.activeElement !== to || to === null || to === document.body) focusScreen();
}
