import { getMessage } from '../../contract/calls/get-message.ts';
import type { Device } from '../device/device.ts';
import { unlessLeft } from '../device/in-session.ts';
import { readRecord } from '../device/stored-records.ts';
import { pullChanges } from '../mirror/pull-changes.ts';
import { callInSession } from '../net/call-as-person.ts';
import { queryDelivery } from '../queries/query-delivery.ts';

/**
 * Makes sure that a letter opened from a system notification is on this device (GET /api/messages/{id}, product.md
 * section 7). If it is missing, checks with the server and pulls, since only a pull writes the mirror. Throws AppError
 * (`message-not-found` if it no longer exists) or NetworkError.
 */
export async function loadMessage(device: Device, messageId: string): Promise<void> {
  const session = await readRecord(device.db, 'auth');
  if (session === null) return;
  const [fate] = await queryDelivery(device.db, [messageId]);
  if (fate !== 'gone') return;
  await unlessLeft(async () => {
    await callInSession(device, session, getMessage, { ids: { id: messageId } });
    await pullChanges(device);
  });
}
