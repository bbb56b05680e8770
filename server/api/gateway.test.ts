import { Hono } from 'hono';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { errorCatalogue, isErrorCode } from '../../contract/errors.ts';
import { GATEWAY_PATH } from '../../contract/routes.ts';
import { replyError } from '../http/error-reply.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { signAuthToken } from '../sessions/auth-token.ts';
import { endSession } from '../sessions/end-session.ts';
import { startSession } from '../sessions/start-session.ts';
import { openTestApi, type TestApi } from '../testing/api.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { rejectForeignOrigins } from '../web/reject-foreign-origins.ts';
import { mountGateway } from './gateway.ts';
import { mountCalls } from './mount-calls.ts';

let api: TestApi;
let app: Hono<HttpEnv>;
let ayse: TestPerson;
let token: string;

const ORIGIN = 'http://localhost:4310';
const errorSchema = v.object({
  error: v.object({ code: v.string(), message: v.string(), field: v.optional(v.string()) }),
});

beforeAll(async () => {
  api = await openTestApi({ LIMIT_MUTATIONS: '5' });
});
beforeEach(async () => {
  await api.reset();
  app = new Hono<HttpEnv>();
  app.onError((error, c) => replyError(c, error, api.context.log));
  app.use(rejectForeignOrigins(ORIGIN));
  mountGateway(app, api.context);
  mountCalls(app, api.context);
  ayse = await makePerson(api.context, { pigeons: 2 });
  token = await signAuthToken(api.context, ayse);
});
afterAll(() => api.close());

function post(body: unknown, headers: Record<string, string> = {}) {
  return app.request(GATEWAY_PATH, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { ...jsonFrom(ORIGIN), authorization: `Bearer ${token}`, ...headers },
  });
}

function jsonFrom(origin: string) {
  return { origin, 'content-type': 'application/json' };
}

async function codeOf(answer: Response | Promise<Response>): Promise<string> {
  const reply = await answer;
  const { error } = v.parse(errorSchema, await reply.json());
  const entry = isErrorCode(error.code) ? errorCatalogue[error.code] : null;
  expect(reply.status).toBe(entry?.status);
  expect(error.message).toBe(entry?.message);
  return error.code;
}

const letter = (over: Record<string, unknown> = {}) => ({
  endpoint: '/api/messages',
  method: 'POST',
  body: {
    id: api.context.makeId(),
    content: 'Merhaba',
    pigeonId: ayse.pigeonIds[0],
    sky: true,
    ...over,
  },
});

test('calls an endpoint; the body of a GET becomes its query', async () => {
  const body = { since: 1, epoch: api.context.epoch };
  const reply = await post({ endpoint: '/api/sync', method: 'GET', body });
  expect(reply.status).toBe(200);
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(await reply.json()).toMatchObject({ from: 1, to: 5 });
});

test('takes the query from params and from the endpoint as well', async () => {
  const byParams = { endpoint: '/api/sync', method: 'GET', params: { since: 2, limit: 1 } };
  expect(await (await post(byParams)).json()).toMatchObject({ from: 2, reset: true });
  const inPath = { endpoint: '/api/sync?since=0&limit=2', method: 'GET' };
  expect(await (await post(inPath)).json()).toMatchObject({ to: 2, more: true });
});

test('a mutation with a key happens once, also when it is called directly', async () => {
  const envelope = { ...letter(), idempotencyKey: api.context.makeId() };
  const first = await (await post(envelope)).json();
  expect(await (await post(envelope)).json()).toEqual(first);
  const direct = await app.request('/api/messages', {
    method: 'POST',
    body: JSON.stringify(envelope.body),
    headers: {
      ...jsonFrom(ORIGIN),
      authorization: `Bearer ${token}`,
      'idempotency-key': envelope.idempotencyKey,
    },
  });
  expect(await direct.json()).toEqual(first);
});

test.each([
  ['no JSON', 'hello', 'body-invalid'],
  ['an empty body', '', 'body-invalid'],
  ['a list', [], 'body-invalid'],
  ['no endpoint', { method: 'GET' }, 'body-invalid'],
  ['a method of its own', { endpoint: '/api/user', method: 'PATCH' }, 'body-invalid'],
  ['an unknown field', { endpoint: '/api/user', method: 'GET', url: 'x' }, 'body-invalid'],
  ['a user that is none', { endpoint: '/api/user', method: 'GET', userId: 'x' }, 'body-invalid'],
  ['another site', { endpoint: '//a.example/api/user', method: 'GET' }, 'path-not-allowed'],
  ['outside the API', { endpoint: '/files/a.webp', method: 'GET' }, 'path-not-allowed'],
  ['out of the API by dots', { endpoint: '/api/../mail', method: 'GET' }, 'path-not-allowed'],
  ['login', { endpoint: '/api/auth/login', method: 'POST' }, 'path-not-allowed'],
  ['register', { endpoint: '/api/auth/register', method: 'POST' }, 'path-not-allowed'],
  ['logout', { endpoint: '/api/auth/logout/', method: 'POST' }, 'path-not-allowed'],
  ['LOGIN', { endpoint: '/API/Auth/Login', method: 'POST' }, 'path-not-allowed'],
  ['what there is not', { endpoint: '/api/nothing', method: 'GET' }, 'not-found'],
  ['itself', { endpoint: GATEWAY_PATH, method: 'POST' }, 'not-found'],
  ['the wrong method', { endpoint: '/api/pigeons', method: 'POST' }, 'method-not-allowed'],
])('rejects %s', async (_, body, code) => {
  expect(await codeOf(post(body))).toBe(code);
});

test('names the field that is wrong, with the code that its schema has', async () => {
  const reply = await post(letter({ content: 'a'.repeat(501) }));
  expect(v.parse(errorSchema, await reply.json()).error.code).toBe('message-too-long');
  const profile = { endpoint: '/api/user', method: 'PUT', body: { country: 'TUR' } };
  const error = v.parse(errorSchema, await (await post(profile)).json()).error;
  expect(error).toMatchObject({ code: 'body-invalid', field: 'country' });
});

test('rejects more than 64 KiB, with a length or chunked', async () => {
  const large = JSON.stringify(letter({ content: 'a'.repeat(65 * 1024) }));
  expect(await codeOf(post(large))).toBe('body-too-large');
  const pieces = new ReadableStream({
    start(controller) {
      for (let at = 0; at < 70; at += 1) controller.enqueue(new Uint8Array(1024).fill(97));
      controller.close();
    },
  });
  const headers = { origin: ORIGIN, authorization: `Bearer ${token}` };
  const request = { method: 'POST', body: pieces, duplex: 'half', headers } as const;
  expect(await codeOf(app.fetch(new Request(`${ORIGIN}${GATEWAY_PATH}`, request)))).toBe(
    'body-too-large',
  );
});

const readUser = { endpoint: '/api/user', method: 'GET' };

test('a missing, forged or revoked token is rejected', async () => {
  expect(await codeOf(post(readUser, { authorization: '' }))).toBe('unauthenticated');
  const forged = `${token.slice(0, -4)}AAAA`;
  expect(await codeOf(post(readUser, { authorization: `Bearer ${forged}` }))).toBe(
    'unauthenticated',
  );
  await endSession(api.context, ayse.sessionId, 'logout');
  expect(await codeOf(post(readUser))).toBe('unauthenticated');
});

test('an expired token is rejected without a valid refresh cookie, and renewed with one', async () => {
  const { sessionId, refreshToken } = await startSession(api.context, ayse.userId);
  token = await signAuthToken(api.context, { ...ayse, sessionId });
  api.clock.advance(16 * 60_000);
  expect(await codeOf(post(letter()))).toBe('unauthenticated');
  const reply = await post(letter(), { cookie: `refreshToken=${refreshToken}; session=1` });
  expect(reply.status).toBe(200);
  const names = reply.headers.getSetCookie().map((line) => line.split('=', 1)[0]);
  expect(names).toEqual(['authToken']);
});

test('the cookie of a renewal is also set on a rejection', async () => {
  const { refreshToken } = await startSession(api.context, ayse.userId);
  const cookie = `refreshToken=${refreshToken}; session=1`;
  const reply = await post(letter({ content: '' }), { authorization: '', cookie });
  expect(reply.headers.getSetCookie()).toHaveLength(1);
  expect(await codeOf(reply)).toBe('message-empty');
});

test.each(['http://a.example', 'null', ''])('the origin %j changes nothing', async (origin) => {
  expect(await codeOf(post(letter(), { origin }))).toBe('origin-refused');
  expect((await api.call(ayse, 'list-sky')).items).toEqual([]);
});

test('an envelope for another person is not executed', async () => {
  const other = await makePerson(api.context);
  const envelope = { ...letter(), userId: other.userId };
  expect(await codeOf(post(envelope))).toBe('other-person');
  expect((await api.call(ayse, 'list-sky')).items).toEqual([]);
  expect((await post({ ...letter(), userId: ayse.userId })).status).toBe(200);
});

test('a mutation costs a token and reports when to retry; reading is free', async () => {
  const missing = { endpoint: `/api/messages/${api.context.makeId()}/read`, method: 'POST' };
  for (let call = 0; call < 5; call += 1) expect((await post(missing)).status).toBe(200);
  const refused = await post(missing);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await codeOf(refused)).toBe('too-many-requests');
  expect((await post(readUser)).status).toBe(200);
  api.clock.advance(1000);
  expect((await post(missing)).status).toBe(200);
});

test('direct calls go through the same table', async () => {
  const headers = { authorization: `Bearer ${token}` };
  expect((await app.request('/api/pigeons', { headers })).status).toBe(200);
  expect(await codeOf(app.request('/api/pigeons'))).toBe('unauthenticated');
  expect(await codeOf(app.request('/api/nothing', { headers }))).toBe('not-found');
  const bad = await app.request('/api/messages/none', { headers });
  expect(await codeOf(bad)).toBe('not-found');
});

test('an unexpected error is internal, and its details are only in the log', async () => {
  const broken = { ...api.context, db: api.context.db.withSchema('nowhere') };
  const other = new Hono<HttpEnv>();
  mountCalls(other, broken);
  const headers = { authorization: `Bearer ${token}` };
  const reply = await other.request('/api/pigeons', { headers });
  expect(await codeOf(reply)).toBe('internal');
});
