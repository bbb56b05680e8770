import type { Context as HonoContext } from 'hono';
import { endpoints, isPersonEndpoint } from '../contract/endpoints.ts';
import { resolveCaller } from './accounts/resolve-caller.ts';
import { callEndpoint, type RawCall } from './call-endpoint.ts';
import { confirmsLate } from './confirms-late.ts';
import type { Context } from './context.ts';
import { toStatus } from './error-reply.ts';
import type { FoundEndpoint } from './find-endpoint.ts';
import type { HttpEnv } from './http-env.ts';
import { readRequestFacts } from './read-request-facts.ts';

export interface IncomingCall extends Pick<RawCall, 'query' | 'body' | 'idempotencyKey'> {
  found: FoundEndpoint;
  /** Whom the caller means. */
  userId: string | undefined;
}

/**
 * Finds out who calls, takes from their bucket, calls the endpoint and applies the cookies of
 * both, those of a renewed session also when the call is refused. Throws what the parts throw.
 */
export async function answerCall(
  c: HonoContext<HttpEnv>,
  context: Context,
  { found: { name, path }, userId, ...call }: IncomingCall,
): Promise<Response> {
  c.set('operation', name);
  const request = readRequestFacts(c, context.trustedProxies);
  const setCookies = (lines: readonly string[]) => {
    for (const line of lines) c.header('Set-Cookie', line, { append: true });
  };

  let caller: RawCall['caller'] = null;
  if (isPersonEndpoint(name)) {
    const resolved = await resolveCaller(context, request, userId, {
      isConfirmedLater: confirmsLate(name),
    });
    caller = resolved.caller;
    c.set('personId', caller.userId);
    setCookies(resolved.setCookies);
    if (endpoints[name].method !== 'GET') context.limits.mutations.take(caller.userId);
  }
  const answer = await callEndpoint(context, name, { ...call, path, caller, request });
  setCookies(answer.cookies ?? []);
  c.header('Cache-Control', 'no-store');
  for (const [header, value] of Object.entries(answer.headers ?? {})) c.header(header, value);
  return c.json(answer.body, toStatus(endpoints[name].status));
}
