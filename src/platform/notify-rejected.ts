import type { ErrorCode } from '../../contract/errors.ts';
import { rejectionWords } from '../../i18n/notifications/rejection-words.ts';
import type { OutboxRow } from '../../local/device/database.ts';
import type { Device } from '../../local/device/device.ts';
import { notifyRejection } from '../../local/outbox/rejection.ts';
import type { LiveBridge } from './live-bridge.ts';

/** Turns a rejection in a hidden tab into a notification, unless another tab is visible. */
export async function notifyRejected(
  device: Device,
  live: LiveBridge | null,
  { row, code }: { row: OutboxRow; code: ErrorCode },
): Promise<void> {
  if (document.visibilityState === 'visible') return;
  if (live?.isAnyTabVisible() === true) return;
  await notifyRejection(device, row, (language) => rejectionWords(language, code));
}
