import { focusScreen } from './focus-screen.ts';

/**
 * Gives focus back to what had it before a dialog; to the screen when that is gone or hidden. Focus
 * that has moved on by itself, to another screen, stays there.
 */
export function returnFocus(to: Element | null): void {
  const present = document.activeElement;
  if (present !== null && present !== document.body) return;
  if (to instanceof HTMLElement) to.focus();
  if (document.activeElement !== to || to === null || to === document.body) focusScreen();
}
