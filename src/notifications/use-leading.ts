import { useRouter } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { focusScreen } from '../ui/focus-screen.ts';
import { returnFocus } from '../ui/return-focus.ts';
import { closeNotifications } from './panel-store.ts';

/**
 * Returns the functions with which the notifications close. If the person followed a notification, the focus moves to
 * the new screen. Otherwise it returns to the bell, or to the screen if the bell is no longer shown.
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
    // The target is the current screen.
    else if (router.state.status === 'idle') focusScreen();
  }, [bell, router]);
  return { lead, leaveFocus };
}
