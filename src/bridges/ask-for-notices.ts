import { takeNoticeQuestion } from '../../local/asked.ts';
import type { GuvercinDatabase } from '../../local/database.ts';
import { queryFates } from '../../local/queries/query-fates.ts';
import { noticeQuestionStore } from './notice-question-store.ts';
import { canShowNotices } from './platform.ts';
import { untilSeen } from './when-seen.ts';

/**
 * Asks whether notices are wanted, once one of these letters, which wait no more, was delivered: once a
 * device, where the browser has no answer yet, and as soon as the page is looked at (product.md section 4).
 */
export async function askAfterLetters(
  db: GuvercinDatabase,
  messageIds: readonly string[],
): Promise<void> {
  if (!mayAsk() || !(await queryFates(db, messageIds)).includes('delivered')) return;
  await untilSeen();
  if (mayAsk() && (await takeNoticeQuestion(db))) noticeQuestionStore.set(true);
}

const mayAsk = () => canShowNotices() && Notification.permission === 'default';
