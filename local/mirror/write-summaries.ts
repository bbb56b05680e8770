import type { Change } from '../../contract/changes.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import { readRecord, writeRecord } from '../device/stored-records.ts';

const NEWEST_NOTIFICATIONS = 20;

/**
 * Updates the records `message-notification-storage` and `notification-storage` (product.md section 3) from the mirror,
 * in the transaction that changed it.
 */
export async function writeSummaries(
  db: GuvercinDatabase,
  { gen, userId, changes }: { gen: number; userId: string; changes: Change[] },
): Promise<void> {
  const touched = new Set(changes.map(({ entity }) => entity));
  const isMessages = touched.has('counts');
  const isNotifications = isMessages || touched.has('notification') || touched.has('settings');
  if (!isNotifications) return;
  const counts = await db.counts.get([gen, userId]);
  if (isMessages) await writeMessageSummary(db, counts?.value.unread_count ?? 0);
  await writeNotificationSummary(db, {
    gen,
    userId,
    unread: counts?.value.unread_notifications ?? 0,
  });
}

async function writeMessageSummary(db: GuvercinDatabase, unread: number): Promise<void> {
  const known = await readRecord(db, 'message-notification-storage');
  await writeRecord(db, 'message-notification-storage', {
    unread_count: unread,
    last_checked: known?.last_checked ?? null,
    error: known?.error ?? null,
  });
}

async function writeNotificationSummary(
  db: GuvercinDatabase,
  { gen, userId, unread }: { gen: number; userId: string; unread: number },
): Promise<void> {
  const [settings, newest, known] = await Promise.all([
    db.settings.get([gen, userId]),
    db.notifications
      .where('[gen+created_at+id]')
      .between([gen], [gen, []])
      .reverse()
      .limit(NEWEST_NOTIFICATIONS)
      .primaryKeys(),
    readRecord(db, 'notification-storage'),
  ]);
  await writeRecord(db, 'notification-storage', {
    notifications: newest.map(([, id]) => id),
    unread_count: unread,
    settings: settings?.value ?? null,
    error: known?.error ?? null,
  });
}
