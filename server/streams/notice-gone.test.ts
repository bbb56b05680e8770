import { Agent, createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createGoneWatch } from './notice-gone.ts';

const STREAMS = 200;
/** The time of ten checks. */
const ROUND_MS = 500;
/** Sockets of one check may overlap with those of the next. */
const MOST_IN_ONE_TURN = 2 * (STREAMS / 10);

const responses = new Set<ServerResponse>();
const gone = createGoneWatch({ roundMs: ROUND_MS });
const server = createServer((incoming, response) => {
  if (incoming.url !== '/stream') return void response.end('ok');
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('hello\n');
  responses.add(response);
  const { socket } = incoming;
  const leave = gone.add(socket);
  response.on('close', () => {
    leave();
    responses.delete(response);
  });
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve())));
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
const agents: Agent[] = [];
afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy();
});

function openAgent(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return agent;
}

const isRead = ({ socket }: ServerResponse) => socket?.isPaused() === false;

function open(agent: Agent, path: string): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asked = request({ agent, host: '127.0.0.1', port, path }, (reply) => {
      reply.once('data', () => resolve(reply.socket));
      reply.on('error', () => undefined);
    });
    asked.on('error', reject);
    asked.end();
  });
}

test('many closed connections are noticed, a few in each turn', async () => {
  const sockets = await Promise.all(
    Array.from({ length: STREAMS }, () => open(openAgent(), '/stream')),
  );
  expect(responses.size).toBe(STREAMS);
  await expect
    .poll(() => [...responses].filter(isRead).length)
    .toBeLessThanOrEqual(MOST_IN_ONE_TURN);
  let most = 0;
  let before = responses.size;
  const turn = () => {
    most = Math.max(most, before - responses.size);
    before = responses.size;
    if (before > 0) setImmediate(turn);
  };
  turn();
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => responses.size).toBe(0);
  expect(most).toBeLessThanOrEqual(MOST_IN_ONE_TURN);
});

test('a stream that the server ends leaves its connection to the next request', async () => {
  const agent = openAgent();
  const first = await open(agent, '/stream');
  for (const response of responses) response.end('bye\n');
  await expect.poll(() => responses.size).toBe(0);
  expect(await open(agent, '/other')).toBe(first);
});
