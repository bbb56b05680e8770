import { sql } from 'kysely';
import { AppError } from '../../contract/errors.ts';
import type { Context } from '../context/context.ts';
import type { PersonHandler, RequestFacts } from '../http/call-handler.ts';
import { describeDevice } from '../sessions/describe-device.ts';
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
  await noteDevice(context, caller.sessionId, request);
  // Whoever logged in before devices were remembered, or from another person's browser.
  const here = { cookies: request.cookies, userId: caller.userId };
  const remembered =
    findKnownDevice(context, here) === null ? [rememberOnDevice(context, here)] : [];
  return {
    body: { authToken: renewed.authToken },
    cookies: [...renewed.setCookies, ...remembered],
  };
};

/**
 * Updates the description of a session's device: browser, time zone or build has changed, or the session is older than the
 * list of devices.
 */
async function noteDevice(
  { db }: Pick<Context, 'db'>,
  sessionId: string,
  facts: Pick<RequestFacts, 'userAgent' | 'timeZone' | 'build'>,
): Promise<void> {
  const { browser, system, device_kind, time_zone, build } = describeDevice(facts);
  const device = { browser, system, device_kind };
  await db
    .updateTable('sessions')
    .set({
      ...device,
      ...(time_zone === null ? {} : { time_zone }),
      ...(build === null ? {} : { build }),
    })
    .where('id', '=', sessionId)
    .where(
      sql<boolean>`(browser, system, device_kind, time_zone, build) is distinct from
        (${browser}::text, ${system}::text, ${device_kind}::text, coalesce(${time_zone}::text, time_zone),
          coalesce(${build}::text, build))`,
    )
    .execute();
}
