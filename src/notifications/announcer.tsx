import { useEffect } from 'react';
import { useStore } from '../state/store.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { announcementStore } from './announcement-store.ts';
import { watchArrivals } from './watch-arrivals.ts';

/** A live region that announces new notifications. It is always rendered, also when empty. */
export function Announcer() {
  const sentence = useStore(announcementStore);
  useEffect(watchArrivals, []);
  return (
    <div role="status" aria-live="polite">
      <VisuallyHidden>{sentence}</VisuallyHidden>
    </div>
  );
}
