import { logout } from '../../contract/calls/logout.ts';
import { SESSION_COOKIE } from '../../contract/cookies.ts';
import type { Device } from '../device/device.ts';
import { callDirect } from '../net/call-api.ts';
import { COOKIE_LOCK } from '../session/cookie-lock.ts';
import { leaveDevice } from '../session/leave-device.ts';

/** The maximum time that a login waits for the reply to a logout. */
const ANSWER_WITHIN_MS = 5000;

/**
 * Logs out (product.md section 4), also offline. The server ends the session of the refresh cookie at this request or a
 * later one. A login waits for the reply to the logout, because that reply clears cookies.
 */
export async function logOut(device: Device): Promise<void> {
  const isLoggedIn = device.cookies?.read(SESSION_COOKIE) === '1';
  const left = leaveDevice(device);
  // Request the lock before the device is empty. Otherwise a login could take it first.
  const told = device.locks.request(COOKIE_LOCK, async () => {
    await left;
    if (isLoggedIn) await notifyServer(device);
  });
  await Promise.all([left, told]);
}

async function notifyServer(device: Device): Promise<void> {
  try {
    await callDirect(device, logout, { body: {}, withinMs: ANSWER_WITHIN_MS });
  } catch {
    // Offline, or rejected by the server. The device is empty in both cases, and a refresh cookie without its session
    // cookie expires.
  }
}
