import { sql } from 'kysely';
import { AppError } from '../../contract/errors.ts';
import type { Context } from '../context/context.ts';
import type { PersonHandler, RequestFacts } from '../http/call-handler.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import { findKnownDevice, rememberOnDevice } from '../sessions/known-device.ts';
import { renewSession } from '../sessions/renew-session.ts';
import { readRefreshCookie } from '../sessions/session-cookies.ts';

/**
 * POST /api/auth/refresh: issues a new auth token for the session of the refresh cookie and, if one is due, a new
 * refresh token. Devices call it under a lock. Refresh tokens are exchanged only here.
 */
export const refresh: PersonHandler<'refresh'> = async ({ caller, request }, context) => {
  const token = readRefreshCookie(context, request.cookies);
  const exchange = { rotates: true, network: request.network };
  const renewed = token === null ? null : await renewSession(context, token, exchange);
  if (renewed === null) throw new AppError('unauthenticated');
  if (renewed.caller.userId !== caller.userId) throw new AppError('other-person');
  await noteDevice(context, caller.sessionId, request);
  // The cookie of remembered devices may be missing, because the login is older than this feature.
  const here = { cookies: request.cookies, userId: caller.userId };
  const remembered =
    findKnownDevice(context, here) === null ? [rememberOnDevice(context, here)] : [];
  return {
    body: { authToken: renewed.authToken },
    cookies: [...renewed.setCookies, ...remembered],
  };
};

/**
 * Updates the description of a session's device if the browser, time zone or build has changed, or if the session has
 * no description yet.
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
