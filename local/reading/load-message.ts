import { getMessage } from '../../contract/calls/get-message.ts';
import type { Device } from '../device/device.ts';
import { unlessLeft } from '../device/in-session.ts';
import { readRecord } from '../device/stored-records.ts';
import { pullChanges } from '../mirror/pull-changes.ts';
import { callInSession } from '../net/call-as-person.ts';
import { queryFates } from '../queries/query-fates.ts';

/**
 * Sees to it that a letter to which a notice has led is on this device (GET /api/messages/{id},
 * product.md section 7): asks the server for one that is not, and pulls, since only a pull writes
 * the mirror. Throws AppError (`message-not-found` for one that is gone) or NetworkError.
 */
export async function loadMessage(device: Device, messageId: string): Promise<void> {
  const session = await readRecord(device.db, 'auth');
  if (session === null) return;
  const [fate] = await queryFates(device.db, [messageId]);
  if (fate !== 'gone') return;
  await unlessLeft(async () => {
    await callInSession(device, session, getMessage, { ids: { id: messageId } });
    await pullChanges(device);
  });
}
