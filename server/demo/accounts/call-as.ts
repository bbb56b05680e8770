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

/** Makes a call as this person, without gateway and session, and returns its body. Throws the errors of the call. */
export async function callAs<Name extends PersonCallName>(
  context: Context,
  { caller, name }: { caller: Caller; name: Name },
  { path = {}, query = {}, body, key }: DirectCall = {},
): Promise<ReplyOf<Name>> {
  const raw = { path, query, body, idempotencyKey: key, request: noFacts, caller };
  const answer = await callAsPerson(context, name, raw);
  return answer.body;
}
