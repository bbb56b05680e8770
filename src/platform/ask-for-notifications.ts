import type { GuvercinDatabase } from '../../local/device/database.ts';
import { changeAsked } from '../../local/device/prompts.ts';
import { queryDelivery } from '../../local/queries/query-delivery.ts';
import { canShowNotifications } from './platform.ts';

/**
 * Marks the question about system notifications as due if one of these letters was delivered. The letters have left the
 * outbox. The sky shows the question when it is opened next (product.md section 4).
 */
export async function askAfterLetters(
  db: GuvercinDatabase,
  messageIds: readonly string[],
): Promise<void> {
  if (!mayAskForNotifications() || !(await queryDelivery(db, messageIds)).includes('delivered'))
    return;
  await changeAsked(db, { isNoticesQuestionDue: true });
}

/** Whether the permission for system notifications is still undecided on this device. */
export const mayAskForNotifications = () =>
  canShowNotifications() && Notification.permission === 'default';
