import { changeAsked } from '../../local/device/asked.ts';
import type { GuvercinDatabase } from '../../local/device/database.ts';
import { queryFates } from '../../local/queries/query-fates.ts';
import { canShowNotices } from './platform.ts';

/**
 * Notes that the person is to be asked whether notices are wanted, once one of these letters, which wait
 * no more, was delivered; the sky puts the question when it is opened next (product.md section 4).
 */
export async function askAfterLetters(
  db: GuvercinDatabase,
  messageIds: readonly string[],
): Promise<void> {
  if (!mayAskForNotices() || !(await queryFates(db, messageIds)).includes('delivered')) return;
  await changeAsked(db, { isNoticesQuestionDue: true });
}

/** Has the browser no answer yet for this device? */
export const mayAskForNotices = () => canShowNotices() && Notification.permission === 'default';
