import { AppError } from '../../contract/errors.ts';
import type { PersonHandler } from '../http/call-handler.ts';
import { findKnownDevice, rememberOnDevice } from '../sessions/known-device.ts';
import { renewSession } from '../sessions/renew-session.ts';
import { readRefreshCookie } from '../sessions/session-cookies.ts';

/**
 * POST /api/auth/refresh: a new auth token for the session of the refresh cookie, and a successor of
 * that where one is due. A device asks for it under a lock: here alone refresh tokens are exchanged.
 */
export const refresh: PersonHandler<'refresh'> = async ({ caller, request }, context) => {
  const token = readRefreshCookie(context, request.cookies);
  const exchange = { rotates: true, network: request.network };
  const renewed = token === null ? null : await renewSession(context, token, exchange);
  if (renewed === null) throw new AppError('unauthenticated');
  if (renewed.caller.userId !== caller.userId) throw new AppError('other-person');
  // Whoever logged in before devices were remembered, or from another person's browser.
  const here = { cookies: request.cookies, userId: caller.userId };
  const remembered =
    findKnownDevice(context, here) === null ? [rememberOnDevice(context, here)] : [];
  return {
    body: { authToken: renewed.authToken },
    cookies: [...renewed.setCookies, ...remembered],
  };
};
