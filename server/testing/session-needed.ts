import { Hono } from 'hono';
import { expect } from 'vitest';
import { calls, type PersonCallName } from '../../contract/calls/calls.ts';
import { GATEWAY_PATH } from '../../contract/routes.ts';
import { mountGateway } from '../api/gateway.ts';
import type { Context } from '../context/context.ts';
import type { DirectCall } from '../demo/accounts/call-as.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { signAuthToken } from '../sessions/auth-token.ts';
import { endSession } from '../sessions/end-session.ts';
import { makePerson } from './people.ts';
import { digestRows } from './rejections.ts';
import { readRejection } from './replies.ts';

/**
 * Checks that the proxy rejects a call without a session: from a visitor, with the token of an ended session, and for
 * another person.
 */
export async function expectSessionNeeded(
  { context }: { context: Context },
  name: PersonCallName,
  { path = {}, query = {}, body }: DirectCall = {},
): Promise<void> {
  const app = new Hono<HttpEnv>();
  mountGateway(app, context);
  const { method, path: template } = calls[name];
  const endpoint = template.replace(/\{(\w+)\}/g, (_, id: string) => path[id] ?? context.makeId());
  const ask = async (headers: Record<string, string>, more: Record<string, unknown> = {}) => {
    const envelope = { endpoint, method, params: query, ...(body === undefined ? {} : { body }) };
    const response = await app.request(GATEWAY_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ ...envelope, ...more }),
    });
    return readRejection(response);
  };

  const gone = await makePerson(context);
  const here = await makePerson(context);
  const bearer = async (person: typeof gone) => ({
    authorization: `Bearer ${await signAuthToken(context, person)}`,
  });
  const ended = await bearer(gone);
  await endSession(context, gone.sessionId, 'logout');
  const before = await digestRows(context);
  expect(await ask({})).toEqual([401, 'unauthenticated']);
  expect(await ask(ended)).toEqual([401, 'unauthenticated']);
  expect(await ask(await bearer(here), { userId: gone.userId })).toEqual([409, 'other-person']);
  expect(await digestRows(context), `${name} changed something`).toBe(before);
}
