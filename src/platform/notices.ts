import { notificationPath, notificationTag } from '../../contract/notification-target.ts';
import type { ListedNotification } from '../../contract/notifications.ts';
import type { Device } from '../../local/device/device.ts';
import { queryPush } from '../../local/queries/query-push.ts';
import type { NotificationData } from '../../local/system-notifications/notification-data.ts';
import { canShowNotifications } from './platform.ts';

/**
 * Shows a system notification if the page is hidden, the person allowed it and this device gets no pushes. It has the
 * tag of the push, so that a newer one about the same person replaces it.
 */
export async function showSystemNotification(
  { db, now }: Pick<Device, 'db' | 'now'>,
  notice: ListedNotification,
  lang: string,
): Promise<void> {
  if (!canShowNotifications() || Notification.permission !== 'granted') return;
  if (document.visibilityState === 'visible') return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) return;
  if (await queryPush(db)) return;
  const data: NotificationData = {
    path: notificationPath(notice),
    notificationId: notice.id,
    shownAt: now(),
  };
  await registration.showNotification(notice.title, {
    body: notice.message,
    lang,
    tag: notificationTag(notice),
    icon: '/icon-192.png',
    badge: '/icon-monochrome-96.png',
    data,
  });
}
