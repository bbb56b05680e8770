import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { findFreePort, type ServerProcess, startServerProcess } from '../testing/server-process.ts';

const dataDir = await mkdtemp(path.join(tmpdir(), 'guvercin-stop-'));
const port = await findFreePort();
let server: ServerProcess | null = null;
const sockets: Socket[] = [];

async function start(): Promise<ServerProcess> {
  server = await startServerProcess({ PORT: String(port), DATA_DIR: dataDir });
  return server;
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.kill();
});
afterAll(() => rm(dataDir, { recursive: true }));

const BODY = JSON.stringify({ email: 'ayse@example.org', password: 'yanlış parola' });

/** Starts a login and sends only half of its body. */
async function beginLogin(): Promise<{ finish(): void; answer: Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  let text = '';
  const answer = new Promise<string>((resolve) => {
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('error', () => resolve(text)).on('close', () => resolve(text));
  });
  const begun = once(socket, 'data');
  const head = [
    'POST /api/auth/login HTTP/1.1',
    `Host: localhost:${port}`,
    `Origin: http://localhost:${port}`,
    'Content-Type: application/json',
    // The server sends `100 Continue` when it has read the head. The test waits for it before it stops the server.
    'Expect: 100-continue',
    `Content-Length: ${Buffer.byteLength(BODY)}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${BODY.slice(0, 10)}`);
  await begun;
  return { finish: () => void socket.write(BODY.slice(10)), answer: answer.then(withoutContinue) };
}

async function untilItRejects(): Promise<void> {
  const knock = () => fetch(`http://localhost:${port}/healthz`).then(() => '', String);
  await expect.poll(knock).toContain('fetch failed');
}

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';

function withoutContinue(text: string): string {
  expect(text.startsWith(CONTINUE)).toBe(true);
  return text.slice(CONTINUE.length);
}

test('a running call gets its response, and new connections are rejected', async () => {
  const { stop } = await start();
  const slow = await beginLogin();
  const stopped = stop();
  await untilItRejects();
  slow.finish();
  expect(await slow.answer).toContain('HTTP/1.1 401');
  expect(await stopped).toBe(0);
});

test('a doubled Ctrl-C lets running calls end; a later one ends them', async () => {
  const first = await start();
  const slow = await beginLogin();
  const stopped = first.stop();
  void first.stop();
  await untilItRejects();
  slow.finish();
  expect(await slow.answer).toContain('HTTP/1.1 401');
  expect(await stopped).toBe(0);

  const second = await start();
  await beginLogin();
  const ending = second.stop();
  await untilItRejects();
  await new Promise<void>((resolve) => setTimeout(resolve, 600));
  void second.stop();
  expect(await ending).toBe(1);
});

test('a call that hangs does not keep the process alive', async () => {
  const { stop } = await start();
  const hanging = await beginLogin();
  expect(await stop()).toBe(0);
  expect(await hanging.answer).toBe('');
});

test('a drain still serves while /readyz is 503, and closes streams before it rejects', async () => {
  const env = { PORT: String(port), DATA_DIR: dataDir, DRAIN_SECONDS: '2' };
  server = await startServerProcess(env);
  const at = `http://localhost:${port}`;
  expect((await fetch(`${at}/readyz`)).status).toBe(200);
  const stopped = server.stop();
  await expect.poll(async () => (await fetch(`${at}/readyz`)).status).toBe(503);
  const served = await fetch(`${at}/api/operator`);
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
  expect(await stopped).toBe(0);
});
