import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useStore } from '../state/store.ts';
import { useIsWide } from '../state/use-media.ts';
import { closeNotifications, panelStore } from './panel-store.ts';

const Announcer = lazy(async () => ({ default: (await import('./announcer.tsx')).Announcer }));
const NotificationsPopover = lazy(async () => ({
  default: (await import('./notifications-popover.tsx')).NotificationsPopover,
}));
const NotificationsSheet = lazy(async () => ({
  default: (await import('./notifications-sheet.tsx')).NotificationsSheet,
}));

/** What is behind the bells: tells of arrivals, and shows the list once a bell was used. */
export function Notifications() {
  const bell = useStore(panelStore);
  const isWide = useIsWide();
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) closeNotifications();
      }),
    [router],
  );
  const Panel = isWide ? NotificationsPopover : NotificationsSheet;
  return (
    <>
      <Suspense fallback={null}>
        <Announcer />
      </Suspense>
      <Suspense fallback={null}>{bell !== null && <Panel bell={bell} />}</Suspense>
    </>
  );
}
