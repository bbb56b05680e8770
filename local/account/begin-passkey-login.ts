import { beginPasskeyLogin as beginLoginCall } from '../../contract/calls/begin-passkey-login.ts';
import type { Device } from '../device/device.ts';
import { callDirect } from '../net/call-api.ts';

/**
 * Requests the passkey challenge for a login or a confirmation of identity (product.md section 4). Throws NetworkError
 * and AppError. The login screen loads this file for everyone, so it imports little.
 */
export const beginPasskeyLogin = (device: Device) =>
  callDirect(device, beginLoginCall, { body: {} });
