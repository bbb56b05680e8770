import { endpoints } from '../../contract/endpoints/table.ts';
import type { Device } from '../device/device.ts';
import { callAsPerson } from '../net/call-as-person.ts';

/**
 * Asks for everything that is kept about the person; resolves with a link that works once, for ten
 * minutes. Needs the network: throws NetworkError without it.
 */
export function exportData(device: Device): Promise<{ url: string }> {
  return callAsPerson(
    device,
    { endpoint: '/api/user/export', method: 'POST', idempotencyKey: device.makeId() },
    endpoints.export.reply,
  );
}
