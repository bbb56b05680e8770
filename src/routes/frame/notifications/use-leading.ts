import { useCallback, useRef } from 'react';
import { closeNotifications } from './panel-store.ts';

/**
 * How the notifications close: followed to another screen, focus goes to that screen; otherwise it
 * returns to the bell, or to the screen where the bell is no longer shown.
 */
export function useLeading(bell: HTMLElement): { lead: () => void; returnFocus: () => void } {
  const isLed = useRef(false);
  const lead = useCallback(() => {
    isLed.current = true;
    closeNotifications();
  }, []);
  const returnFocus = useCallback(() => {
    if (!isLed.current) bell.focus();
    if (document.activeElement === bell) return;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [bell]);
  return { lead, returnFocus };
}
