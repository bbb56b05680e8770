import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { digestEverything } from '../testing/digests.ts';
import { openTestServer, type TestServer } from '../testing/open-test-server.ts';
import type { RegisteredPerson } from '../testing/registered-person.ts';
import { findFreePort } from '../testing/server-process.ts';
import { enterPeople, newId } from './testing/enter-people.ts';
import { seededChance } from './testing/fuzz/chance.ts';
import { findFault } from './testing/fuzz/find-fault.ts';
import { sendBytes } from './testing/fuzz/send-bytes.ts';

/** Input over a connection that is no request, or only half of one. */

const DEADLINE_MS = 60_000;
const PAUSE_MS = 2;
const SEED = 20_261_120;
const PIPELINED = 20;
const HELD = 200;

let server: TestServer;
let me: RegisteredPerson;
let port: number;

beforeAll(async () => {
  port = await findFreePort();
  server = await openTestServer({ settings: { PORT: String(port) } });
  await server.listen();
  ({ me } = await enterPeople(server));
});
afterAll(() => server.close());

const letter = () => {
  const body = { id: newId(), content: 'Merhaba', sky: true, pigeonId: me.pigeonIds[1] };
  return request('POST', '/api/messages', JSON.stringify(body));
};
function request(method: string, target: string, body = '', more = ''): Buffer {
  const lines = [
    `${method} ${target} HTTP/1.1`,
    `Host: localhost:${port}`,
    `Origin: ${server.origin}`,
    `Authorization: Bearer ${me.browser.cookies.get('authToken')}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}${more}`,
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** Sends the pieces and then the end. Checks that no error is logged and that no data changes. */
async function expectHarmless(what: string, pieces: Buffer[], isEnded = true): Promise<void> {
  const before = await digestEverything(server);
  const begin = server.logged.length;
  const answer = await sendBytes({ port, pieces, isEnded, deadlineMs: DEADLINE_MS });
  expect(findFault({ isCut: true, method: 'GET' }, answer), what).toBeNull();
  expect(answer.status === null || answer.status >= 400, `${what}: ${answer.text}`).toBe(true);
  const errors = server.logged.slice(begin).filter((line) => /"level":[56]0/.test(line));
  expect(errors, what).toEqual([]);
  expect(await digestEverything(server), what).toEqual(before);
}

const chance = seededChance(SEED);
const garbage: [string, string | Buffer][] = [
  ['nothing', ''],
  ['a line that ends', '\r\n\r\n\r\n'],
  ['bytes without meaning', chance.bytes(5000)],
  ['a greeting of TLS', Buffer.from('16030100c8010000c40303', 'hex')],
  ['a greeting of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a greeting of SSH', 'SSH-2.0-OpenSSH_9.2\r\n'],
  ['the first HTTP', 'GET /\r\n'],
  ['a version of its own', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  ['a host that is none', 'GET /api/user HTTP/1.1\r\nHost: a b/c?d\r\nConnection: close\r\n\r\n'],
  ['lines that end badly', 'GET / HTTP/1.1\nHost: a\n\n'],
  [
    'a folded header',
    'GET /api/user HTTP/1.1\r\nHost: a\r\nX: b\r\n c\r\nConnection: close\r\n\r\n',
  ],
  ['a first line without an end', `GET /${'a'.repeat(100_000)}`],
  ['a header without an end', `GET / HTTP/1.1\r\nX: ${'a'.repeat(100_000)}`],
  ['NUL in a header', 'GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n'],
  [
    'a chunk of no length',
    'POST /api/messages HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  ],
  [
    'a chunk without an end',
    'POST /api/messages HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffff\r\na',
  ],
  [
    'two ways to say how long',
    'POST /api/messages HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n'],
];

test.each(garbage)('%s', async (what, bytes) => {
  await expectHarmless(what, [Buffer.from(bytes)]);
});

test('a request that is cut off at any byte is harmless', async () => {
  const whole = letter();
  const ends = new Set([whole.length - 1, whole.length - 60, whole.indexOf('\r\n\r\n') + 4]);
  for (let count = 0; count < 20; count += 1) ends.add(chance.below(whole.length));
  for (const end of ends) await expectHarmless(`${end} bytes`, [whole.subarray(0, end)]);
});

/** Regressions: each of these broken requests logged a server error. */
describe('a cut-off body is not logged as a server error', () => {
  const cut = (target: string, type: string, framing: string) =>
    Buffer.from(
      [
        `POST ${target} HTTP/1.1`,
        ...[`Host: localhost:${port}`, `Origin: ${server.origin}`, `Content-Type: ${type}`],
        `Authorization: Bearer ${me.browser.cookies.get('authToken')}`,
        `${framing}\r\n\r\n5\r\n{"end`,
      ].join('\r\n'),
    );
  const json = 'application/json';
  test.each([
    ['of a direct call', '/api/messages', json, 'Content-Length: 500'],
    ['of a call through the proxy', '/api/safe-endpoint', json, 'Content-Length: 500'],
    ['in pieces', '/api/safe-endpoint', json, 'Transfer-Encoding: chunked'],
    [
      'of an upload',
      '/api/safe-endpoint-upload',
      'multipart/form-data; boundary=b',
      'Content-Length: 500',
    ],
    [
      'of an upload in pieces',
      '/api/safe-endpoint-upload',
      'multipart/form-data; boundary=b',
      'Transfer-Encoding: chunked',
    ],
  ])('%s', async (what, target, type, framing) => {
    await expectHarmless(what, [cut(target, type, framing)]);
  });
});

test('a valid request that arrives byte by byte gets a response', async () => {
  const pieces = [...request('GET', '/api/user', '', '\r\nConnection: close')].map((byte) =>
    Buffer.from([byte]),
  );
  const answer = await sendBytes({ port, pieces, pauseMs: PAUSE_MS, deadlineMs: DEADLINE_MS });
  expect(answer.status).toBe(200);
});

test('pipelined requests are answered in order', async () => {
  const targets = ['/api/user', '/api/none', '/api/pigeons', '/api/user/x/y'];
  const expected = [200, 404, 200, 404];
  const all = Array.from({ length: PIPELINED }, (_, at) =>
    request(
      'GET',
      targets[at % targets.length] ?? '/',
      '',
      at < PIPELINED - 1 ? '' : '\r\nConnection: close',
    ),
  );
  const text = await readToTheEnd(Buffer.concat(all));
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  expect(statuses).toEqual(all.map((_, at) => expected[at % targets.length]));
});

test('garbage behind a valid request does not delay its response', async () => {
  const text = await readToTheEnd(Buffer.concat([request('GET', '/healthz'), chance.bytes(100)]));
  expect(text).toMatch(/^HTTP\/1\.1 (200|400) /);
});

test('complete requests do not wait for connections that never finish theirs', async () => {
  const half = letter().subarray(0, 100);
  const held = Array.from({ length: HELD }, () => connect({ port, host: '127.0.0.1' }));
  // The server cuts these connections.
  for (const socket of held) socket.on('error', () => undefined).write(half);
  for (let count = 0; count < 10; count += 1) {
    const pieces = [request('GET', '/api/user', '', '\r\nConnection: close')];
    expect((await sendBytes({ port, pieces, deadlineMs: DEADLINE_MS })).status).toBe(200);
  }
  for (const socket of held) expect(socket.destroyed).toBe(false);
  for (const socket of held) socket.destroy();
});

/** Returns everything that arrives until the server closes the connection. */
function readToTheEnd(bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the connection stays open')), DEADLINE_MS);
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks).toString('utf8'));
    });
    socket.write(bytes);
  });
}
