import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { findFreePort, type ServerProcess, startServerProcess } from '../test-server-process.ts';
import { operatorSocketPath } from './socket-path.ts';
import { runOperator } from './test-operator.ts';

const dataDir = await mkdtemp(path.join(tmpdir(), 'guvercin-socket-'));
const env = { PORT: String(await findFreePort()), DATA_DIR: dataDir };
const place = operatorSocketPath(dataDir);
let server: ServerProcess;

beforeEach(async () => {
  server = await startServerProcess(env);
});
afterEach(() => server.kill());
afterAll(() => rm(dataDir, { recursive: true }));

/** What the server says to these bytes before it ends the connection. */
async function say(line: string): Promise<string> {
  const socket = connect(place);
  socket.write(line);
  return text(socket);
}

test('only its owner may speak to the server', async () => {
  expect((await stat(place)).mode & 0o777).toBe(0o600);
});

test('what is no order is not answered, and the server goes on', async () => {
  for (const line of ['hello\n', '{"command":1}\n', 'null\n', '{\n']) {
    expect(await say(line)).toBe('');
  }
  const unknown = JSON.stringify({ command: 'fly', words: [], options: {} });
  expect(await say(`${unknown}\n`)).toContain('There is no command fly');
  expect(await runOperator(env, 'migrate')).toMatchObject({ code: 0 });
});

test('after a kill the data can be worked on, and served again', async () => {
  await server.kill();
  expect(await readdir(dataDir)).toContain('operator.sock');
  expect(await runOperator(env, 'reports', 'list')).toMatchObject({ code: 0, err: '' });
  server = await startServerProcess(env);
  expect(await runOperator(env, 'reports', 'list')).toMatchObject({ code: 0, err: '' });
});
