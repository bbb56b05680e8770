import * as v from 'valibot';
import { beginPasskeyLogin } from '../../contract/calls/begin-passkey-login.ts';
import { fillPath } from '../../contract/calls/define-call.ts';
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/cookies.ts';
import { AppError, isErrorCode } from '../../contract/errors.ts';
import { makeId } from '../../contract/ids.ts';

export const newId = () => makeId(Date.now(), (bytes) => crypto.getRandomValues(bytes));

/** The parts of a call's definition that the desk uses. */
interface Callable<Reply> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  reply: v.GenericSchema<unknown, Reply>;
}

interface Input {
  ids?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  /** The idempotency key: the same for each attempt of one action. A new one when left out. */
  key?: string;
}

const errorBody = v.object({ error: v.object({ code: v.string() }) });

/**
 * Calls the API directly, with the cookies of this browser. The desk stores no data on the device. Throws AppError when
 * the server rejects the call, and `no-answer` without an answer or after an unexpected response.
 */
export async function callDesk<Reply>(
  { method, path, reply }: Callable<Reply>,
  { ids, query = {}, body, key = newId() }: Input = {},
): Promise<Reply> {
  const search = new URLSearchParams(query).toString();
  const address = `${fillPath(path, ids)}${search === '' ? '' : `?${search}`}`;
  const isRead = method === 'GET';
  const headers = {
    ...(isRead ? {} : { [IDEMPOTENCY_KEY_HEADER]: key }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const answer = await fetch(address, init).catch(() => null);
  const data: unknown = await answer?.json().catch(() => null);
  if (answer?.ok !== true) throw new AppError(codeOf(data));
  const parsed = v.safeParse(reply, data);
  if (!parsed.success) throw new AppError('strange-answer');
  return parsed.output;
}

function codeOf(data: unknown) {
  const parsed = v.safeParse(errorBody, data);
  if (!parsed.success || !isErrorCode(parsed.output.error.code)) return 'no-answer';
  return parsed.output.error.code;
}

export const askForChallenge = () => callDesk(beginPasskeyLogin, { body: {} });
