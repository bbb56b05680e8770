import { mutate } from '../../local/outbox/mutate.ts';
import { readAllNotifications } from '../../local/reading/mark-all-read.ts';
import { describeError } from '../language/describe-error.ts';
import { currentTranslator } from '../language/use-translator.ts';
import { device } from '../platform/device.ts';
import { showToast } from '../ui/toast-store.ts';
import { announce } from './announcement-store.ts';
import type { NotificationItem } from './notification-item.ts';

/** Marks one notification as read, also offline. Does nothing if it already is. */
export async function readNotification({
  id,
  is_read,
}: Pick<NotificationItem, 'id' | 'is_read'>): Promise<void> {
  if (is_read) return;
  try {
    await mutate(device, 'read-notification', { notificationId: id });
  } catch (error) {
    showToast(describeError(error, currentTranslator()), { isError: true });
  }
}

/** Marks every notification on this device as read, also offline. */
export async function readAll(): Promise<void> {
  const translator = currentTranslator();
  try {
    await readAllNotifications(device);
    // The dots and the badge disappear visibly, so only screen readers need the text.
    announce(translator.t('notifications.all-read'));
  } catch (error) {
    showToast(describeError(error, translator), { isError: true });
  }
}
