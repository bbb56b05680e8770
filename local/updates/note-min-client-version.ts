import { CLIENT_VERSION, MIN_CLIENT_VERSION_HEADER } from '../../contract/client-version.ts';
import type { Device } from '../device.ts';

/** Reads from an answer of the server whether this build is still served, and tells when not. */
export function noteMinClientVersion(device: Device, headers: Headers): void {
  const asked = Number(headers.get(MIN_CLIENT_VERSION_HEADER) ?? Number.NaN);
  if (asked > CLIENT_VERSION) device.onProblem('update-required');
}
