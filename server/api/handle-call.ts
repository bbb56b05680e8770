import * as v from 'valibot';
import {
  type CallName,
  calls,
  isPersonCall,
  type PersonCallName,
} from '../../contract/calls/calls.ts';
import { noBody } from '../../contract/calls/define-call.ts';
import { AppError } from '../../contract/errors.ts';
import type { Caller, Context } from '../context/context.ts';
import type {
  Answer,
  Call,
  OpenHandler,
  PersonHandler,
  RequestFacts,
} from '../http/call-handler.ts';
import { parseRequest } from '../http/parse-request.ts';
import { requireOperator } from '../operator/require-operator.ts';
import { openHandlers, personHandlers } from './handlers.ts';

/** A call before parsing. */
export interface RawCall {
  path: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
  /** `null` for a visitor. */
  caller: Caller | null;
  idempotencyKey: string | undefined;
  request: RequestFacts;
}

/**
 * Parses a request by the schemas of its call, once, and runs the handler. Throws AppErrors, `unauthenticated` when a
 * visitor makes a call that needs a session.
 */
export async function handleCall(
  context: Context,
  name: CallName,
  raw: RawCall,
): Promise<Answer<CallName>> {
  if (!isPersonCall(name)) return callOpen(context, name, raw);
  if (raw.caller === null) throw new AppError('unauthenticated');
  return callAsPerson(context, name, { ...raw, caller: raw.caller });
}

/** Like `handleCall`, but for a known caller and with the reply type of the call. */
export async function callAsPerson<Name extends PersonCallName>(
  context: Context,
  name: Name,
  raw: RawCall & { caller: Caller },
): Promise<Answer<Name>> {
  const handler: PersonHandler<Name> = personHandlers[name];
  const { caller, idempotencyKey: key } = raw;
  if (calls[name].who === 'operator') await requireOperator(context, caller);
  const call = parseCall(name, raw);
  const keyed = { userId: caller.userId, key, sent: sentOf(name, call, raw) };
  return handler({ ...call, caller, keyed }, context);
}

/** Returns the name, the ids and the unparsed body of a call. The server stores their hash with the idempotency key. */
function sentOf(name: CallName, { path }: Pick<Call<CallName>, 'path'>, { body }: RawCall) {
  const sentBody = calls[name].body === noBody ? [] : [body ?? null];
  return [name, ...Object.values(path), ...sentBody];
}

/** Runs a call without a session. Uses `loginDb`, because anyone can flood it with writes. */
async function callOpen<Name extends keyof typeof openHandlers>(
  context: Context,
  name: Name,
  raw: RawCall,
): Promise<Answer<Name>> {
  const handler: OpenHandler<Name> = openHandlers[name];
  const { db, loginDb } = context;
  const isRead = calls[name].method === 'GET';
  return handler(parseCall(name, raw), { ...context, db: isRead ? db : loginDb });
}

function parseCall<Name extends CallName>(name: Name, raw: RawCall): Call<Name> {
  const { path_params, query, body } = calls[name];
  const path = v.safeParse(path_params, raw.path);
  // A malformed id does not exist.
  if (!path.success) throw new AppError('not-found');
  return {
    path: path.output,
    query: parseRequest(query, raw.query),
    body: parseRequest(body, raw.body),
    request: raw.request,
  };
}
