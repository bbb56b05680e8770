import * as v from 'valibot';
import { afterAll, describe, expect, test } from 'vitest';
import { errorCatalogue, isErrorCode } from '../../contract/errors.ts';
import { UPLOAD_PART_PATH } from '../../contract/routes.ts';
import { digestEverything } from '../testing/digests.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { makeBadTokens, newId, registerPerson, sendLetter } from '../testing/registered-person.ts';
import { readReply } from '../testing/replies.ts';
import { sha256 } from '../testing/send-parts.ts';

/**
 * Tests bad input (product.md sections 5 and 8) on the whole server, with sessions from a real login. Each request must
 * get an error code of the contract and must not change data.
 */

const server = await openTestServer({
  settings: { LIMIT_MUTATIONS: '100000', LIMIT_UPLOADS: '100000', LIMIT_LOGIN_ACCOUNT: '1000' },
});
afterAll(() => server.close());
const { origin } = server;

const ayse = await registerPerson(server, 'ayse');
const mehmet = await registerPerson(server, 'mehmet');
const ece = await registerPerson(server, 'ece');
const [free = '', inSky = '', atMehmet = '', used = ''] = ayse.pigeonIds;
const [hers = '', toEce = '', toAyse = ''] = mehmet.pigeonIds;
const inTheSky = await sendLetter(ayse, { pigeonId: inSky, sky: true });
await sendLetter(ayse, { pigeonId: atMehmet, receiverId: mehmet.userId });
const received = await sendLetter(mehmet, { pigeonId: toAyse, receiverId: ayse.userId });
const ofOthers = await sendLetter(mehmet, { pigeonId: toEce, receiverId: ece.userId });
const key = newId();
await sendLetter(ayse, { pigeonId: used, sky: true }, { idempotencyKey: key });
const tokens = await makeBadTokens(server, ayse);

const letter = (over: Record<string, unknown> = {}) => ({
  endpoint: '/api/messages',
  method: 'POST',
  body: { id: newId(), content: 'Merhaba', pigeonId: free, sky: true, ...over },
});
const toMehmet = (over: Record<string, unknown> = {}) => {
  const { body, ...rest } = letter(over);
  const { sky: _, ...direct } = body;
  return { ...rest, body: { receiverId: mehmet.userId, ...direct } };
};
const reply = (over: Record<string, unknown> = {}) => ({
  endpoint: '/api/messages/reply',
  method: 'POST',
  body: {
    id: newId(),
    content: 'Selam',
    pigeonId: toAyse,
    receiverId: mehmet.userId,
    originalMessageId: received,
    ...over,
  },
});
const recall = (id: string) => ({ endpoint: `/api/pigeons/${id}/recall`, method: 'POST' });
const profile = (body: Record<string, unknown>) => ({ endpoint: '/api/user', method: 'PUT', body });
const ask = (endpoint: string, method = 'GET') => ({ endpoint, method });
const user = ask('/api/user');

const call = (envelope: object, headers: Record<string, string> = {}) =>
  ayse.browser.call({ ...envelope }, headers);
const raw = (body: string, headers: Record<string, string> = {}) =>
  ayse.browser.post('/api/safe-endpoint', body, headers);

async function send(path: string, init: RequestInit & { duplex?: 'half' } = {}): Promise<Response> {
  return server.fetch(new Request(origin + path, { redirect: 'manual', ...init }));
}
const asAyse = (method: string, headers: Record<string, string> = {}) => ({
  method,
  headers: {
    origin,
    authorization: `Bearer ${ayse.browser.cookies.get('authToken')}`,
    'content-type': 'application/json',
    ...headers,
  },
});

function inPieces(count: number): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < count; at += 1) controller.enqueue(new Uint8Array(1024).fill(97));
      controller.close();
    },
  });
}

function upload(over: Record<string, string | File | null> = {}) {
  const file = new File(['not an image at all'], 'a.png', { type: 'image/png' });
  const fields = { file, endpoint: '/api/upload', id: newId(), ...over };
  return postForm('/api/safe-endpoint-upload', fields);
}

function uploadPart(over: Record<string, string | File | null> = {}) {
  const sum = sha256(Buffer.from('part'));
  const fields = { file: new File(['part'], 'part'), id: newId(), offset: '0', sum, ...over };
  return postForm(UPLOAD_PART_PATH, fields);
}

function postForm(target: string, fields: Record<string, string | File | null>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== null) form.set(name, value);
  }
  return ayse.browser.upload(target, form);
}
const bytes = (size: number) => new File([new Uint8Array(size)], 'a.png');
const MB = 1024 * 1024;
const FEATHER = '\u{1fab6}';

const errorBody = v.strictObject({
  error: v.strictObject({ code: v.string(), message: v.string(), field: v.optional(v.string()) }),
});

type Row = [claim: string, send: () => Promise<Response>, status: number, code: string];

/** Sends the request and checks the error, and that the stored data has not changed. */
async function expectRejection([, request, status, code]: Row): Promise<void> {
  const before = await digestEverything(server);
  const response = await request();
  const body = await readReply(response, errorBody);
  expect([response.status, body]).toMatchObject([status, { error: { code } }]);
  if (!isErrorCode(code)) throw new Error(`${code} is not in the catalogue`);
  expect(body.error.message).toBe(errorCatalogue[code].message);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await digestEverything(server)).toEqual(before);
}

function rejects(what: string, rows: Row[]): void {
  describe(what, () => {
    test.each(rows)('%s', (...row) => expectRejection(row));
  });
}

rejects('a wrong envelope', [
  ['no JSON', () => raw('hello'), 400, 'body-invalid'],
  ['nothing', () => raw(''), 400, 'body-invalid'],
  ['null', () => raw('null'), 400, 'body-invalid'],
  ['a list', () => raw('[]'), 400, 'body-invalid'],
  ['a list of one envelope', () => raw(JSON.stringify([letter()])), 400, 'body-invalid'],
  ['JSON that is cut off', () => raw('{"endpoint":"/api/user"'), 400, 'body-invalid'],
  ['bytes that are no text', () => raw('{"endpoint":"\u0000"}'), 400, 'body-invalid'],
  ['no method', () => call({ endpoint: '/api/user' }), 400, 'body-invalid'],
  ['a method of its own', () => call(ask('/api/user', 'TRACE')), 400, 'body-invalid'],
  ['a small method', () => call(ask('/api/user', 'get')), 400, 'body-invalid'],
  ['an unknown field', () => call({ ...user, url: 'x' }), 400, 'body-invalid'],
  ['a body that is a text', () => call({ ...letter(), body: 'x' }), 400, 'body-invalid'],
  ['params that are lists', () => call({ ...user, params: { a: [1] } }), 400, 'body-invalid'],
  ['a key that is no id', () => call({ ...letter(), idempotencyKey: 'x' }), 400, 'body-invalid'],
  ['a person that is no id', () => call({ ...letter(), userId: 'x' }), 400, 'body-invalid'],
  ['deep nesting', () => raw(`${'['.repeat(9000)}${']'.repeat(9000)}`), 400, 'body-invalid'],
  [
    'deep nesting where nobody looks',
    () =>
      raw(
        `{"endpoint":"/api/user","method":"PUT","body":{"x":${'['.repeat(30000)}${']'.repeat(30000)}}}`,
      ),
    400,
    'body-invalid',
  ],
  [
    'a second endpoint beside a good one',
    () => raw('{"endpoint":"/api/user","endpoint":"/api/auth/login","method":"POST"}'),
    403,
    'path-not-allowed',
  ],
  ['a form', () => raw('a=1', { 'content-type': 'text/plain' }), 400, 'body-invalid'],
  [
    'JSON under another name',
    () => raw(JSON.stringify(letter()), { 'content-type': 'text/plain' }),
    400,
    'body-invalid',
  ],
]);

rejects('what the proxy does not call', [
  ['login', () => call(ask('/api/auth/login', 'POST')), 403, 'path-not-allowed'],
  ['register', () => call(ask('/api/auth/register', 'POST')), 403, 'path-not-allowed'],
  ['logout', () => call(ask('/api/auth/logout', 'POST')), 403, 'path-not-allowed'],
  ['LOGOUT', () => call(ask('/API/AUTH/LOGOUT', 'POST')), 403, 'path-not-allowed'],
  ['logout with a slash', () => call(ask('/api/auth/logout/', 'POST')), 403, 'path-not-allowed'],
  ['logout and a query', () => call(ask('/api/auth/logout?a', 'POST')), 403, 'path-not-allowed'],
  ['logout by dots', () => call(ask('/api/x/../auth/logout', 'POST')), 403, 'path-not-allowed'],
  ['logout with a tab', () => call(ask('/api/auth/log\tout', 'POST')), 403, 'path-not-allowed'],
  ['an encoded logout', () => call(ask('/api/auth/log%6fut', 'POST')), 404, 'not-found'],
  ['out of the API by dots', () => call(ask('/api/../mail')), 403, 'path-not-allowed'],
  ['by encoded dots', () => call(ask('/api/%2e%2e/mail')), 403, 'path-not-allowed'],
  ['by backslashes', () => call(ask('/api\\..\\mail')), 403, 'path-not-allowed'],
  ['another host', () => call(ask('//evil.example/api/user')), 403, 'path-not-allowed'],
  ['another host, backslash', () => call(ask('/\\evil.example/api/user')), 403, 'path-not-allowed'],
  ['a host named api', () => call(ask('//api/user')), 403, 'path-not-allowed'],
  ['a whole address', () => call(ask('http://localhost:4310/api/user')), 400, 'body-invalid'],
  ['a file', () => call(ask('/files/a.webp')), 403, 'path-not-allowed'],
  ['the mails', () => call(ask('/mail')), 403, 'path-not-allowed'],
  ['the metrics', () => call(ask('/metrics')), 403, 'path-not-allowed'],
  ['an encoded slash', () => call(ask('/api/user%2f..')), 404, 'not-found'],
  ['two encoded slashes', () => call(ask('/api%2fuser')), 403, 'path-not-allowed'],
  ['a slash at the end', () => call(ask('/api/user/')), 404, 'not-found'],
  ['large letters', () => call(ask('/api/USER')), 404, 'not-found'],
  ['itself', () => call(ask('/api/safe-endpoint', 'POST')), 404, 'not-found'],
  ['the stream', () => call(ask('/api/notifications/stream')), 404, 'not-found'],
  ['the mailed link', () => call(ask('/api/auth/verify-email?code=x')), 404, 'not-found'],
  ['an upload', () => call(ask('/api/safe-endpoint-upload', 'POST')), 404, 'not-found'],
  ['a wrong method', () => call(ask('/api/pigeons', 'DELETE')), 405, 'method-not-allowed'],
  ['a path that is too long', () => call(ask(`/api/${'a'.repeat(600)}`)), 400, 'body-invalid'],
]);

rejects('a direct call', [
  ['of what there is not', () => send('/api/none', asAyse('GET')), 404, 'not-found'],
  ['with two slashes', () => send('//api/user', asAyse('GET')), 404, 'not-found'],
  ['with an encoded slash', () => send('/api/user%2f..', asAyse('GET')), 404, 'not-found'],
  ['with a slash at its end', () => send('/api/user/', asAyse('GET')), 404, 'not-found'],
  ['with a broken escape', () => send('/api/%zz', asAyse('GET')), 404, 'not-found'],
  ['in large letters', () => send('/API/user', asAyse('GET')), 404, 'not-found'],
  ['of the proxy by GET', () => send('/api/safe-endpoint', asAyse('GET')), 404, 'not-found'],
  ['by PATCH', () => send('/api/user', asAyse('PATCH')), 405, 'method-not-allowed'],
  ['by OPTIONS', () => send('/api/user', asAyse('OPTIONS')), 405, 'method-not-allowed'],
  ['of a page by POST', () => send('/discover', asAyse('POST')), 404, 'not-found'],
  ['of a file outside', () => send('/files/..%2f..%2fetc%2fpasswd'), 404, 'not-found'],
  ['of a file by its temporary name', () => send('/files/a.webp.tmp'), 404, 'not-found'],
  [
    'with a key that is no id',
    () =>
      send('/api/messages', {
        ...asAyse('POST', { 'idempotency-key': 'x' }),
        body: JSON.stringify(letter().body),
      }),
    400,
    'body-invalid',
  ],
  [
    'of the stream without a token',
    () => send('/api/notifications/stream'),
    401,
    'unauthenticated',
  ],
]);

rejects('a size', [
  ['over 64 KiB', () => raw(`"${'a'.repeat(64 * 1024)}"`), 413, 'body-too-large'],
  [
    'over 64 KiB in pieces, without a length',
    () => send('/api/safe-endpoint', { ...asAyse('POST'), body: inPieces(65), duplex: 'half' }),
    413,
    'body-too-large',
  ],
  [
    'over 64 KiB, called directly',
    () => send('/api/messages', { ...asAyse('POST'), body: 'a'.repeat(65 * 1024) }),
    413,
    'body-too-large',
  ],
  [
    'of a registration over 64 KiB',
    () => send('/api/auth/register', { ...asAyse('POST'), body: 'a'.repeat(65 * 1024) }),
    413,
    'body-too-large',
  ],
]);

rejects('an upload', [
  ['of 15 MB', () => upload({ file: bytes(15 * MB) }), 413, 'image-too-large'],
  ['of 16 MB', () => upload({ file: bytes(16 * MB) }), 413, 'image-too-large'],
  [
    'of 16 MB in pieces, without a length',
    () =>
      send('/api/safe-endpoint-upload', {
        ...asAyse('POST', { 'content-type': 'multipart/form-data; boundary=b' }),
        body: inPieces(16 * 1024),
        duplex: 'half',
      }),
    413,
    'image-too-large',
  ],
  ['of a text called .png', () => upload(), 415, 'image-invalid'],
  ['of an empty file', () => upload({ file: bytes(0) }), 415, 'image-invalid'],
  [
    'of the beginning of a PNG',
    () => upload({ file: new File([new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10])], 'a.png') }),
    415,
    'image-damaged',
  ],
  ['of an SVG', () => upload({ file: new File(['<svg/>'], 'a.svg') }), 415, 'image-invalid'],
  ['without a file', () => upload({ file: null }), 400, 'body-invalid'],
  ['with a text for a file', () => upload({ file: 'a.png' }), 400, 'body-invalid'],
  ['to another endpoint', () => upload({ endpoint: '/api/user' }), 400, 'body-invalid'],
  ['without an id', () => upload({ id: null }), 400, 'body-invalid'],
  ['with an id that is none', () => upload({ id: '../../a' }), 400, 'body-invalid'],
  ['for another person', () => upload({ userId: mehmet.userId }), 409, 'other-person'],
  [
    'that is JSON',
    () => send('/api/safe-endpoint-upload', { ...asAyse('POST'), body: '{}' }),
    400,
    'body-invalid',
  ],
  [
    'of a hundred thousand parts',
    () =>
      sendForm(`${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(1e5)}--b--`),
    400,
    'body-invalid',
  ],
  [
    'that is a form without parts',
    () => sendForm('a=&'.repeat(1e6), 'application/x-www-form-urlencoded'),
    400,
    'body-invalid',
  ],
  ['by a visitor', () => send('/api/safe-endpoint-upload', visitor()), 401, 'unauthenticated'],
]);

rejects('a part of an upload', [
  ['that never began', () => uploadPart(), 404, 'upload-not-begun'],
  ['with another sum', () => uploadPart({ sum: 'b'.repeat(64) }), 400, 'upload-sum-wrong'],
  ['with a sum that is none', () => uploadPart({ sum: 'x' }), 400, 'body-invalid'],
  ['at no place', () => uploadPart({ offset: null }), 400, 'body-invalid'],
  ['at a place before all', () => uploadPart({ offset: '-1' }), 400, 'body-invalid'],
  ['without its bytes', () => uploadPart({ file: null }), 400, 'body-invalid'],
  ['with a text for its bytes', () => uploadPart({ file: 'x' }), 400, 'body-invalid'],
  ['without an id', () => uploadPart({ id: null }), 400, 'body-invalid'],
  ['of a megabyte', () => uploadPart({ file: bytes(MB) }), 413, 'body-too-large'],
  ['for another person', () => uploadPart({ userId: mehmet.userId }), 409, 'other-person'],
  [
    'that is JSON',
    () => send(UPLOAD_PART_PATH, { ...asAyse('POST'), body: '{}' }),
    400,
    'body-invalid',
  ],
  ['by a visitor', () => send(UPLOAD_PART_PATH, visitor()), 401, 'unauthenticated'],
]);

rejects('a message', [
  ['on an unknown pigeon', () => call(letter({ pigeonId: newId() })), 404, 'pigeon-not-found'],
  ['on someone else’s pigeon', () => call(letter({ pigeonId: hers })), 404, 'pigeon-not-found'],
  ['on a used pigeon', () => call(letter({ pigeonId: inSky })), 409, 'pigeon-not-available'],
  [
    'on a used pigeon in large letters',
    () => call(letter({ pigeonId: inSky.toUpperCase() })),
    409,
    'pigeon-not-available',
  ],
  [
    'on a pigeon that carries an unread one',
    () => call(toMehmet({ pigeonId: atMehmet })),
    409,
    'pigeon-message-unread',
  ],
  ['of 501 characters', () => call(letter({ content: 'a'.repeat(501) })), 400, 'message-too-long'],
  [
    'of 501 characters of two halves',
    () => call(letter({ content: FEATHER.repeat(501) })),
    400,
    'message-too-long',
  ],
  ['without a text', () => call(letter({ content: '' })), 400, 'message-empty'],
  ['of white space', () => call(letter({ content: ' \n\t ' })), 400, 'message-empty'],
  ['of fillers', () => call(letter({ content: '\u3164\u200b' })), 400, 'message-empty'],
  ['that is a number', () => call(letter({ content: 7 })), 400, 'body-invalid'],
  ['with the character NUL', () => call(letter({ content: 'a\u0000b' })), 400, 'body-invalid'],
  ['with half a character', () => call(letter({ content: 'a\ud800b' })), 400, 'body-invalid'],
  ['to nobody', () => call(letter({ sky: undefined })), 400, 'body-invalid'],
  [
    'to the sky and a person',
    () => call(letter({ receiverId: mehmet.userId })),
    400,
    'body-invalid',
  ],
  ['not to the sky', () => call(letter({ sky: false })), 400, 'body-invalid'],
  [
    'to an unknown person',
    () => call(toMehmet({ receiverId: newId() })),
    404,
    'receiver-not-found',
  ],
  ['to oneself', () => call(toMehmet({ receiverId: ayse.userId })), 400, 'receiver-self'],
  ['with an id that is taken', () => call(letter({ id: inTheSky })), 409, 'message-id-taken'],
  [
    'with that id in large letters',
    () => call(letter({ id: inTheSky.toUpperCase() })),
    409,
    'message-id-taken',
  ],
  ['with an id that is none', () => call(letter({ id: '1' })), 400, 'body-invalid'],
  ['with a sender', () => call(letter({ senderId: mehmet.userId })), 400, 'body-invalid'],
  [
    'with someone else’s image',
    () => call(letter({ image_url: mehmet.photoUrl })),
    400,
    'upload-unknown',
  ],
  [
    'with an image from elsewhere',
    () => call(letter({ image_url: 'https://evil.example/a.png' })),
    400,
    'upload-unknown',
  ],
  [
    'under a used key',
    () => call({ ...letter(), idempotencyKey: key }),
    409,
    'idempotency-mismatch',
  ],
]);

rejects('a reply, reading or recall', [
  [
    'to an unknown message',
    () => call(reply({ originalMessageId: newId() })),
    404,
    'message-not-found',
  ],
  [
    'to a message of others',
    () => call(reply({ originalMessageId: ofOthers })),
    404,
    'message-not-found',
  ],
  ['to a third person', () => call(reply({ receiverId: ece.userId })), 404, 'receiver-not-found'],
  ['on a used pigeon', () => call(reply({ pigeonId: inSky })), 409, 'pigeon-not-available'],
  ['of 501 characters', () => call(reply({ content: 'a'.repeat(501) })), 400, 'message-too-long'],
  ['of an unknown message', () => call(ask(`/api/messages/${newId()}`)), 404, 'message-not-found'],
  ['of others’ message', () => call(ask(`/api/messages/${ofOthers}`)), 404, 'message-not-found'],
  ['of what is no id', () => call(ask('/api/messages/1')), 404, 'not-found'],
  ['of an unknown pigeon', () => call(recall(newId())), 404, 'pigeon-not-found'],
  ['of someone else’s pigeon', () => call(recall(toAyse)), 404, 'pigeon-not-found'],
  ['of a pigeon at home', () => call(recall(free)), 409, 'pigeon-not-away'],
]);

rejects('a profile', [
  ['of a country that is none', () => call(profile({ country: 'TUR' })), 400, 'body-invalid'],
  ['born on no day', () => call(profile({ birth_date: '2000-02-30' })), 400, 'body-invalid'],
  ['of a child', () => call(profile({ birth_date: '2015-01-01' })), 400, 'profile-save-failed'],
  ['with a long name', () => call(profile({ full_name: 'a'.repeat(81) })), 400, 'body-invalid'],
  ['with NUL in its name', () => call(profile({ full_name: 'a\u0000' })), 400, 'body-invalid'],
  [
    'with one photo of six',
    () => call(profile({ photo_1_url: ayse.photoUrl })),
    400,
    'body-invalid',
  ],
  [
    'with someone else’s photo',
    () => call(profile(photos(mehmet.photoUrl))),
    400,
    'upload-unknown',
  ],
  [
    'with a language that is none',
    () => call(profile({ spoken_languages: [`tr${'-latn'.repeat(9000)}`] })),
    400,
    'body-invalid',
  ],
  [
    'with genders without end',
    () => call(profile({ preferred_genders: Array(5000).fill('other') })),
    400,
    'body-invalid',
  ],
  [
    'with ages the wrong way round',
    () => call(profile({ preferred_age_min: 50, preferred_age_max: 20 })),
    400,
    'profile-save-failed',
  ],
]);

rejects('a list', [
  ['since before the beginning', () => call(ask('/api/sync?since=-1')), 400, 'body-invalid'],
  ['since a fraction', () => call(ask('/api/sync?since=1.5')), 400, 'body-invalid'],
  ['since a word', () => call(ask('/api/sync?since=now')), 400, 'body-invalid'],
  ['since nothing', () => call(ask('/api/sync?since=')), 400, 'body-invalid'],
  ['since beyond numbers', () => call(ask('/api/sync?since=9e99')), 400, 'body-invalid'],
  ['without since', () => call(ask('/api/sync')), 400, 'body-invalid'],
  ['of none', () => call(ask('/api/sync?since=0&limit=0')), 400, 'body-invalid'],
  ['of too many', () => call(ask('/api/sync?since=0&limit=1001')), 400, 'body-invalid'],
  ['after a cursor that is none', () => call(ask('/api/sky?cursor=x')), 400, 'body-invalid'],
]);

rejects('a session', [
  ['that is missing', () => send('/api/safe-endpoint', asVisitor(user)), 401, 'unauthenticated'],
  ...Object.entries(tokens).map(
    ([what, token]): Row => [
      `with a token ${what}`,
      () => send('/api/safe-endpoint', asVisitor(letter(), { authorization: `Bearer ${token}` })),
      401,
      'unauthenticated',
    ],
  ),
  [
    'with an expired token and a refresh cookie that is none',
    () =>
      send(
        '/api/safe-endpoint',
        asVisitor(letter(), {
          cookie: `authToken=${tokens.expired}; refreshToken=none; session=1`,
        }),
      ),
    401,
    'unauthenticated',
  ],
  [
    'with a revoked token, in a cookie',
    () => send('/api/pigeons', { headers: { cookie: `authToken=${tokens.revoked}; session=1` } }),
    401,
    'unauthenticated',
  ],
  ['for another person', () => call({ ...letter(), userId: mehmet.userId }), 409, 'other-person'],
  [
    'with another person’s bearer',
    () => call(letter(), { authorization: `Bearer ${mehmet.browser.cookies.get('authToken')}` }),
    409,
    'other-person',
  ],
]);

const foreign = ['http://evil.example', 'null', '', `${origin}.evil.example`, `${origin}/`];
rejects(
  'another origin',
  foreign.flatMap((from): Row[] => [
    [`${from}: a message`, () => call(letter(), { origin: from }), 403, 'origin-refused'],
    [
      `${from}: a logout`,
      () => ayse.browser.post('/api/auth/logout', {}, { origin: from }),
      403,
      'origin-refused',
    ],
    [
      `${from}: an upload`,
      () => send('/api/safe-endpoint-upload', { ...visitor(), headers: { origin: from } }),
      403,
      'origin-refused',
    ],
    [
      `${from}: a login`,
      () => ayse.browser.post('/api/auth/login', logIn(), { origin: from }),
      403,
      'origin-refused',
    ],
  ]),
);

rejects('an account', [
  ['with a wrong password', () => post('login', logIn({ password: 'x' })), 401, 'login-failed'],
  ['that nobody has', () => post('login', logIn({ email: 'a@b.example' })), 401, 'login-failed'],
  ['without a password', () => post('login', logIn({ password: '' })), 400, 'body-invalid'],
  ['with a list for a password', () => post('login', logIn({ password: [] })), 400, 'body-invalid'],
  ['by a link, without its cookie', () => post('login-verified', {}), 401, 'login-failed'],
  ['by a link, with a field', () => post('login-verified', { code: 'x' }), 400, 'body-invalid'],
  ['whose e-mail is taken', () => post('register', registration()), 409, 'email-taken'],
  [
    'whose e-mail is taken, in large letters',
    () => post('register', registration({ email: ` ${ayse.email.toUpperCase()} ` })),
    409,
    'email-taken',
  ],
  ['with no e-mail', () => post('register', registration({ email: 'a' })), 400, 'body-invalid'],
  [
    'with two lines for an e-mail',
    () => post('register', registration({ email: 'a@b.example\r\nBcc: c@d.example' })),
    400,
    'body-invalid',
  ],
  ['of a child', () => post('register', registration({ adult: false })), 400, 'body-invalid'],
  ['without terms', () => post('register', registration({ terms: '' })), 400, 'body-invalid'],
  [
    'with a short password',
    () => post('register', registration({ password: '1234567' })),
    400,
    'password-weak',
  ],
  [
    'with a state of its own',
    () => post('register', registration({ state: 'active' })),
    400,
    'body-invalid',
  ],
]);

test('the catalogue’s own messages are sent', () => {
  expect(errorCatalogue['image-too-large'].message).toBe('Image file must be smaller than 15MB.');
  expect(errorCatalogue['image-invalid'].message).toBe('Please select a valid image file.');
  expect(errorCatalogue['message-not-found'].message).toBe('Mesaj bulunamadı');
  expect(errorCatalogue['login-failed'].message).toBe('Login failed');
  expect(errorCatalogue.unauthenticated.message).toBe('Invalid token');
  expect(errorCatalogue['receiver-not-found'].message).toBe('User information not found.');
});

test('500 characters made of surrogate pairs and upper-case ids are accepted', async () => {
  const good = letter({ content: FEATHER.repeat(500), pigeonId: free.toUpperCase() });
  const before = await digestEverything(server);
  expect((await call({ ...good, userId: ayse.userId.toUpperCase() })).status).toBe(200);
  // Proves that the digests detect an accepted message.
  expect(await digestEverything(server)).not.toEqual(before);
});

test('none of these requests is logged as our error or repeated in the log', () => {
  const lines = server.logged.join('');
  expect(lines).not.toContain('"level":50');
  for (const secret of [FEATHER, 'Merhaba', ayse.password, ...Object.values(tokens)]) {
    expect(lines).not.toContain(secret);
  }
});

function visitor(): RequestInit {
  return { method: 'POST', headers: { origin }, body: new FormData() };
}
function sendForm(body: string, type = 'multipart/form-data; boundary=b') {
  const headers = { 'content-type': type };
  return send('/api/safe-endpoint-upload', { ...asAyse('POST', headers), body });
}
function asVisitor(envelope: object, headers: Record<string, string> = {}): RequestInit {
  const always = { origin, 'content-type': 'application/json' };
  return { method: 'POST', headers: { ...always, ...headers }, body: JSON.stringify(envelope) };
}
function post(what: 'login' | 'login-verified' | 'register', body: object): Promise<Response> {
  return server.openBrowser().post(`/api/auth/${what}`, body);
}
function logIn(over: Record<string, unknown> = {}) {
  return { email: ayse.email, password: ayse.password, ...over };
}
function registration(over: Record<string, unknown> = {}) {
  return { email: ayse.email, password: 'uzun bir parola', terms: 't', adult: true, ...over };
}
function photos(url: string) {
  const fields = [1, 2, 3, 4, 5, 6].map((n) => [`photo_${n}_url`, n === 1 ? url : null]);
  return Object.fromEntries(fields);
}
