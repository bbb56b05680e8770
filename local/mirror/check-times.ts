import type { ErrorCode } from '../../contract/errors.ts';
import type { Device } from '../device/device.ts';
import { inSession, unlessLeft } from '../device/in-session.ts';
import { readRecord, writeRecord } from '../device/stored-records.ts';

const NOTE_EVERY_MS = 60_000;

/** Stores the time at which the device matched the server, by the device's clock, at most once a minute. */
export async function noteChecked(device: Device): Promise<void> {
  const { db } = device;
  const now = device.now();
  const known = await readRecord(db, 'message-notification-storage');
  const age = now - (known?.last_checked ?? 0);
  if (known?.error === null && age >= 0 && age < NOTE_EVERY_MS) return;
  await update(device, { last_checked: now, error: null });
}

/** Stores that the last check was rejected. Screens show the message of the catalogue. */
export async function noteCheckFailed(device: Device): Promise<void> {
  const known = await readRecord(device.db, 'message-notification-storage');
  if (known?.error !== 'unread-count-failed')
    await update(device, { error: 'unread-count-failed' });
}

async function update(
  { db }: Device,
  { last_checked, error }: { last_checked?: number; error: ErrorCode | null },
): Promise<void> {
  const session = await readRecord(db, 'auth');
  if (session === null) return;
  await unlessLeft(() =>
    inSession(db, session.session, [], async () => {
      const messages = await readRecord(db, 'message-notification-storage');
      const notifications = await readRecord(db, 'notification-storage');
      await writeRecord(db, 'message-notification-storage', {
        unread_count: messages?.unread_count ?? 0,
        last_checked: last_checked ?? messages?.last_checked ?? null,
        error,
      });
      await writeRecord(db, 'notification-storage', {
        notifications: notifications?.notifications ?? [],
        unread_count: notifications?.unread_count ?? 0,
        settings: notifications?.settings ?? null,
        error: error === null ? null : 'notifications-failed',
      });
    }),
  );
}
