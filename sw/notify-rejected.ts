import type { ErrorCode } from '../contract/errors.ts';
import { rejectionWords } from '../i18n/notifications/rejection-words.ts';
import type { OutboxRow } from '../local/device/database.ts';
import type { Device } from '../local/device/device.ts';
import { notifyRejection } from '../local/outbox/rejection.ts';
import { isAnyTabVisible } from './is-any-tab-visible.ts';

/** Rejections that are still being reported. The event in which they happened waits for them. */
const telling = new Set<Promise<void>>();

/** Turns a rejection into a notification if no tab is visible. */
export function notifyRejected(device: Device, row: OutboxRow, code: ErrorCode): void {
  const told: Promise<void> = notifyUnlessSeen(device, row, code)
    .catch(reportError)
    .finally(() => telling.delete(told));
  telling.add(told);
}

/** Resolves once all rejections so far are reported. A worker may be stopped after that. */
export async function whenRejectionsAreNotified(): Promise<void> {
  await Promise.all(telling);
}

async function notifyUnlessSeen(device: Device, row: OutboxRow, code: ErrorCode): Promise<void> {
  if (await isAnyTabVisible()) return;
  await notifyRejection(device, row, (language) => rejectionWords(language, code));
}
