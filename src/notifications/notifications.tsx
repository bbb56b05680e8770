import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStore } from '../state/store.ts';
import { useIsWide } from '../state/use-media.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { closeNotifications, panelStore } from './panel-store.ts';

const Announcer = lazyPart(async () => (await import('./announcer.tsx')).Announcer);
const NotificationsPopover = lazyPart(
  async () => (await import('./notifications-popover.tsx')).NotificationsPopover,
);
const NotificationsSheet = lazyPart(
  async () => (await import('./notifications-sheet.tsx')).NotificationsSheet,
);

/** Announces new notifications, and shows the list after a bell was used. */
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
      <Announcer />
      {bell !== null && <Panel bell={bell} onMissing={closeNotifications} />}
    </>
  );
}
