import * as v from 'valibot';
import type { Device } from '../device/device.ts';
import { queryNotificationFacts } from '../queries/query-notification-facts.ts';
import { queryWaitingLetters } from '../queries/query-waiting-letters.ts';
import { notificationDataSchema } from './notification-data.ts';
import { type NotificationStatus, notificationStatus } from './notification-status.ts';
import { WAITING_TAG } from './waiting-notification.ts';

export interface ShownNotification {
  readonly tag: string;
  readonly data: unknown;
  close(): void;
}

/**
 * Closes the outdated system notifications: their letter or notification is read, delivered, recalled or deleted in the
 * device's tables. `pulledAt` is the time by the device's clock at which the last successful pull began, or `null`. Returns the
 * status of each system notification by its notification id.
 */
export async function closeOutdatedNotifications(
  { db, now }: Pick<Device, 'db' | 'now'>,
  notices: readonly ShownNotification[],
  pulledAt: number | null,
): Promise<ReadonlyMap<string, NotificationStatus>> {
  if (notices.length === 0) return new Map();
  const facts = await queryNotificationFacts(db, notices.flatMap(idOf));
  const isAnyWaiting = (await queryWaitingLetters(db)).length > 0;
  const fates = new Map<string, NotificationStatus>();
  for (const notice of notices) {
    if (notice.tag === WAITING_TAG) {
      if (!isAnyWaiting) notice.close();
      continue;
    }
    const fate = notificationStatus(notice, { facts, now: now(), pulledAt });
    for (const id of idOf(notice)) fates.set(id, fate);
    if (fate === 'settled') notice.close();
  }
  return fates;
}

function idOf({ data }: ShownNotification): string[] {
  const told = v.safeParse(notificationDataSchema, data);
  return told.success ? [told.output.notificationId] : [];
}
