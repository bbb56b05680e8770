import { beginPasskeyLogin as beginLoginCall } from '../../contract/calls/begin-passkey-login.ts';
import type { Device } from '../device/device.ts';
import { callDirect } from '../net/call-api.ts';

/**
 * Asks the server for what a passkey signs to log in, or to confirm who uses the session (product.md section 4).
 * Throws NetworkError and AppError. The login screen loads it for everybody, so it imports little.
 */
export const beginPasskeyLogin = (device: Device) =>
  callDirect(device, beginLoginCall, { body: {} });
