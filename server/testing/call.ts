import type { PersonEndpointName, ReplyOf } from '../../contract/endpoints.ts';
import { isErrorCode } from '../../contract/errors.ts';
import { callAsPerson } from '../call-endpoint.ts';
import type { Caller, Context } from '../context.ts';
import type { RequestFacts } from '../endpoint-handler.ts';
import { toAppError } from '../error-reply.ts';

export interface TestCall {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  key?: string;
}

/** What a request without a browser says about itself. */
export const noFacts: RequestFacts = {
  network: '127.0.0.1',
  cookies: new Map(),
  bearer: null,
  origin: null,
  language: null,
};

/** Calls an endpoint as this person, past gateway and session; answers its body. */
export async function callAs<Name extends PersonEndpointName>(
  context: Context,
  { caller, name }: { caller: Caller; name: Name },
  { path = {}, query = {}, body, key }: TestCall = {},
): Promise<ReplyOf<Name>> {
  const raw = { path, query, body, idempotencyKey: key, request: noFacts, caller };
  const answer = await callAsPerson(context, name, raw);
  return answer.body;
}

/** The code with which a call is refused; fails when it is answered. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => new Error('the call was answered'),
    (reason: unknown) => reason,
  );
  const { code } = toAppError(error);
  if (code === 'internal' || !isErrorCode(code)) throw error;
  return code;
}
