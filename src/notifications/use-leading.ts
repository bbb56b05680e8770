import { useRouter } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { focusScreen } from '../ui/focus-screen.ts';
import { returnFocus } from '../ui/return-focus.ts';
import { closeNotifications } from './panel-store.ts';

/**
 * How the notifications close: followed to another screen, focus goes there with it; otherwise it
 * returns to the bell, or to the screen where the bell is no longer shown.
 */
export function useLeading(bell: HTMLElement): { lead: () => void; leaveFocus: () => void } {
  const router = useRouter();
  const isLed = useRef(false);
  const lead = useCallback(() => {
    isLed.current = true;
    closeNotifications();
  }, []);
  const leaveFocus = useCallback(() => {
    if (!isLed.current) returnFocus(bell);
    // Led to where one already is.
    else if (router.state.status === 'idle') focusScreen();
  }, [bell, router]);
  return { lead, leaveFocus };
}
