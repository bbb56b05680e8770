import type { Context as HonoContext } from 'hono';
import { type CallName, calls, isPersonCall } from '../../contract/calls/calls.ts';
import type { Context } from '../context/context.ts';
import { waitAsReader } from '../db/wait-as-reader.ts';
import { toStatus } from '../http/error-reply.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { householdOf } from '../http/network-of.ts';
import { readRequestFacts } from '../http/read-request-facts.ts';
import { resolveCaller } from '../sessions/resolve-caller.ts';
import type { FoundCall } from './find-call.ts';
import { handleCall, type RawCall } from './handle-call.ts';

/**
 * Calls whose session is checked by `write`, in the statement that takes the lock. This saves one statement for
 * letters, the most frequent writes. Their token is verified first, and `write` throws `unauthenticated` if the session
 * has ended.
 */
const confirmingLate: ReadonlySet<CallName> = new Set(['send-message', 'reply-message']);

/** The calls that a scraper of profiles would use. */
const SHOWS_PROFILES: readonly CallName[] = ['get-user', 'list-user-sky', 'list-featured'];

export interface IncomingCall extends Pick<RawCall, 'query' | 'body' | 'idempotencyKey'> {
  found: FoundCall;
  /** The user id that the caller sent with the call. */
  userId: string | undefined;
}

/**
 * Identifies the caller, applies the rate limits, runs the handler and sets cookies. Sets the cookies of a renewed
 * session even if the call is rejected. Throws the AppErrors of these steps.
 */
export function answerCall(
  c: HonoContext<HttpEnv>,
  context: Context,
  call: IncomingCall,
): Promise<Response> {
  const { name } = call.found;
  c.set('operation', name);
  const isRead = calls[name].method === 'GET';
  context.admission.admit(isRead ? 'read' : 'write');
  const request = readRequestFacts(c, context.trustedProxies);
  const answer = () => answerAs(c, context, { ...call, request });
  // When connections are short, writes go before reads.
  return isRead ? waitAsReader(request.signal, answer) : answer();
}

async function answerAs(
  c: HonoContext<HttpEnv>,
  context: Context,
  { found: { name, path }, userId, request, ...call }: IncomingCall & Pick<RawCall, 'request'>,
): Promise<Response> {
  const setCookies = (lines: readonly string[]) => {
    for (const line of lines) c.header('Set-Cookie', line, { append: true });
  };

  const isRead = calls[name].method === 'GET';
  if (isRead) context.limits.readsByIp.take(householdOf(request.network));
  let caller: RawCall['caller'] = null;
  if (isPersonCall(name)) {
    const resolved = await resolveCaller(context, request, userId, {
      isConfirmedLater: confirmingLate.has(name),
    });
    caller = resolved.caller;
    c.set('personId', caller.userId);
    setCookies(resolved.setCookies);
    if (!isRead) context.limits.mutations.take(caller.userId);
    else if (SHOWS_PROFILES.includes(name)) context.limits.profiles.take(caller.userId);
    else context.limits.reads.take(caller.userId);
  }
  const answer = await handleCall(context, name, { ...call, path, caller, request });
  setCookies(answer.cookies ?? []);
  c.header('Cache-Control', 'no-store');
  for (const [header, value] of Object.entries(answer.headers ?? {})) c.header(header, value);
  return c.json(answer.body, toStatus(calls[name].status));
}
