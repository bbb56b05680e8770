import { endpoints } from '../../contract/endpoints/table.ts';
import type { Device } from '../device/device.ts';
import { readRecord } from '../device/stored-records.ts';
import { callAsPerson } from '../net/call-as-person.ts';
import { endSession } from '../session/end-session.ts';

/**
 * Makes the profile temporarily inactive until the next login, and logs out (product.md section 4).
 * Needs the network: throws NetworkError without it, AppError for a refusal. What has not been
 * sent waits here for the person's return.
 */
export async function freezeProfile(device: Device): Promise<void> {
  const session = await readRecord(device.db, 'auth');
  await callAsPerson(
    device,
    { endpoint: '/api/user/freeze', method: 'POST' },
    endpoints.freeze.reply,
  );
  await endSession(device, session);
}
