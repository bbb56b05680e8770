import type { PersonCallName, ReplyOf } from '../../../contract/calls/calls.ts';
import { callAsPerson } from '../../api/handle-call.ts';
import type { Caller, Context } from '../../context/context.ts';
import type { RequestFacts } from '../../http/call-handler.ts';

export interface DirectCall {
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  key?: string;
}

/** What a request without a browser says about itself. */
const noFacts: RequestFacts = {
  network: '127.0.0.1',
  cookies: new Map(),
  bearer: null,
  origin: null,
  language: null,
  userAgent: null,
  build: null,
  timeZone: null,
  signal: null,
};

/** Calls an endpoint as this person, past gateway and session; answers its body. Throws its refusals. */
export async function callAs<Name extends PersonCallName>(
  context: Context,
  { caller, name }: { caller: Caller; name: Name },
  { path = {}, query = {}, body, key }: DirectCall = {},
): Promise<ReplyOf<Name>> {
  const raw = { path, query, body, idempotencyKey: key, request: noFacts, caller };
  const answer = await callAsPerson(context, name, raw);
  return answer.body;
}
