import { get } from 'node:http';
import { createConnection, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

/**
 * A process with thousands of event streams, each on a separate socket. It reports when each was open and when each
 * received an event. Its parent sends orders over the process channel.
 */

export type Order =
  | {
      do: 'open';
      port: number;
      paths: string[];
      atOnce: number;
      spreadMs: number;
      isOpen: string;
      event: string;
      /**
       * The path of a request that each stream makes after it is open, like the pull of a device. The stream counts as
       * open after the response. null for no request.
       */
      pull: string | null;
    }
  | { do: 'report' }
  | { do: 'forget' };

export interface Report {
  open: number;
  /** Times by the shared clock, in milliseconds, at which each stream was open and each event arrived. */
  openedAt: number[];
  heardAt: number[];
  errors: number;
}

/** A rejected device waits five seconds, and up to three more. */
const RETRY_MS = 5_000;
const JITTER_MS = 3_000;

const sockets = new Set<Socket>();
const now = () => performance.timeOrigin + performance.now();
let openedAt: number[] = [];
let heardAt: number[] = [];
let errors = 0;
let open = 0;

function openStream(order: Extract<Order, { do: 'open' }>, path: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = createConnection({ port: order.port, host: '127.0.0.1' });
    let isOpen = false;
    let byeMs: number | null = null;
    sockets.add(socket);
    socket.setEncoding('latin1');
    socket.on('connect', () =>
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: localhost:${order.port}\r\nAccept: text/event-stream\r\n\r\n`,
      ),
    );
    socket.on('data', (text: string) => {
      if (!isOpen && text.startsWith('HTTP/1.1 ') && !text.startsWith('HTTP/1.1 200')) {
        errors += 1;
        socket.destroy();
      }
      if (!isOpen && text.includes(order.isOpen)) {
        isOpen = true;
        open += 1;
        const isReady = order.pull === null ? Promise.resolve() : pull(order, path);
        void isReady.then(() => {
          openedAt.push(now());
          resolve();
        });
      }
      if (text.includes(order.event)) heardAt.push(now());
      if (!isOpen && text.includes('event: bye')) {
        byeMs = Number(/"afterMs":(\d+)/.exec(text)?.[1] ?? RETRY_MS);
      }
    });
    socket.on('error', () => {
      errors += 1;
    });
    socket.on('close', () => {
      sockets.delete(socket);
      if (isOpen) open -= 1;
      else {
        const wait = byeMs ?? RETRY_MS + Math.random() * JITTER_MS;
        setTimeout(() => void openStream(order, path).then(resolve), wait);
      }
    });
  });
}

async function pull(order: Extract<Order, { do: 'open' }>, path: string): Promise<void> {
  const authorization = `Bearer ${path.split('token=')[1] ?? ''}`;
  for (;;) {
    const waitMs = await pullOnce(order, authorization);
    if (waitMs === null) return;
    errors += 1;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/** Returns null after success, else the milliseconds until the next attempt. */
function pullOnce(
  { port, pull: path }: Extract<Order, { do: 'open' }>,
  authorization: string,
): Promise<number | null> {
  const retryMs = RETRY_MS + Math.random() * JITTER_MS;
  return new Promise((resolve) => {
    const options = { port, path, headers: { authorization } };
    const asked = get({ ...options, agent: false }, (reply) => {
      const afterMs = Number(reply.headers['retry-after'] ?? Number.NaN) * 1000 || retryMs;
      reply.resume();
      reply.on('close', () => resolve(reply.statusCode === 200 ? null : afterMs));
    });
    asked.on('error', () => resolve(retryMs));
  });
}

async function openAll(order: Extract<Order, { do: 'open' }>): Promise<void> {
  const left = [...order.paths];
  const work = async () => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * order.spreadMs));
    for (let path = left.pop(); path !== undefined; path = left.pop())
      await openStream(order, path);
  };
  await Promise.all(Array.from({ length: order.atOnce }, work));
}

process.on('message', (order: Order) => {
  if (order.do === 'open') void openAll(order);
  if (order.do === 'forget') {
    openedAt = [];
    heardAt = [];
    errors = 0;
  }
  if (order.do === 'report') {
    const report: Report = { open, openedAt, heardAt, errors };
    process.send?.(report);
  }
});
process.on('disconnect', () => process.exit(0));
