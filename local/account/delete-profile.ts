import { endpoints } from '../../contract/endpoints/table.ts';
import type { Device } from '../device/device.ts';
import { callAsPerson } from '../net/call-as-person.ts';
import { leaveDevice } from '../session/leave-device.ts';

/**
 * Deletes the account for good, after its password (product.md section 4), and empties the device.
 * Needs the network: throws NetworkError without it, AppError `password-wrong` for a wrong one.
 */
export async function deleteProfile(device: Device, password: string): Promise<void> {
  await callAsPerson(
    device,
    { endpoint: '/api/user', method: 'DELETE', body: { password } },
    endpoints['delete-account'].reply,
  );
  await leaveDevice(device);
}
