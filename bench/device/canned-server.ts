import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import type { SkyReply } from '../../contract/calls/list-sky.ts';
import { SYNC_PAGE_SIZE } from '../../contract/limits.ts';
import { loadStaticFiles } from '../../server/web/load-static-files.ts';
import { EPOCH, ME } from './world.ts';

export interface CannedServer {
  origin: string;
  /** When the first page of a sync was requested since the last `forget`, by performance.now(), or null. */
  firstPageAskedAt(): number | null;
  forget(): void;
  /** Delays each page of a sync, like a network. 0 at the start. */
  pageDelayMs: number;
  length(): number;
  /** Adds a row to the log and sends it to all streams. */
  arrive(row: string): void;
  close(): void;
}

/** Creates an auth token like the server's. Its signature is not checked here. */
export function makeToken(): string {
  const iat = Math.floor(Date.now() / 1000);
  const life = 15 * 60;
  const payload = { userId: ME, id: ME, email: 'bench@example.org', sid: ME, iat, exp: iat + life };
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part(payload)}.bench`;
}

const envelopeSchema = v.object({
  endpoint: v.string(),
  params: v.optional(v.object({ since: v.optional(v.number(), 0), limit: v.optional(v.number()) })),
});

/**
 * Serves the built app and an API with fixed responses, so that only the device is measured. `log` is split into pages,
 * `sky` is the whole feed, every mutation is accepted, and the stream sends the rows of `arrive`.
 */
export async function startCannedServer(
  log: string[],
  sky: SkyReply = { items: [], next: null, people: [] },
): Promise<CannedServer> {
  const dist = loadStaticFiles('dist');
  const plainPage = stripTypeScriptTypes(
    readFileSync(path.join(import.meta.dirname, 'plain-page.ts'), 'utf8'),
  );
  let firstPageAskedAt: number | null = null;
  const listeners = new Set<ServerResponse>();

  const answerSync = (since: number, limit: number): string => {
    if (since === 0) firstPageAskedAt ??= performance.now();
    const to = Math.min(log.length, since + limit);
    const head = { from: since, to, epoch: EPOCH, snapshot: log.length, more: to < log.length };
    return `${JSON.stringify(head).slice(0, -1)},"changes":[${log.slice(since, to).join(',')}]}`;
  };

  const answerCall = async (body: string): Promise<string> => {
    const { endpoint, params } = v.parse(envelopeSchema, JSON.parse(body));
    switch (endpoint) {
      case '/api/sync':
        await sleep(server.pageDelayMs);
        return answerSync(params?.since ?? 0, params?.limit ?? SYNC_PAGE_SIZE);
      case '/api/sky':
        return JSON.stringify(sky);
      case '/api/sky/removals':
        return JSON.stringify({ ids: [], next: 0 });
      case '/api/auth/refresh':
        return JSON.stringify({ authToken: makeToken() });
      default:
        return JSON.stringify({ messageId: ME, rows: { epoch: EPOCH, changes: [] } });
    }
  };

  const http = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench');
    if (pathname === '/api/safe-endpoint') {
      void readBody(request)
        .then(answerCall)
        .then(
          (body) => send(response, 'application/json', body),
          () => response.destroy(),
        );
    } else if (pathname === '/api/notifications/stream') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      listeners.add(response);
      response.on('close', () => listeners.delete(response));
      const connected = { type: 'connected', streamId: ME, head: log.length, epoch: EPOCH };
      response.write(`event: connected\ndata: ${JSON.stringify(connected)}\n\n`);
    } else if (pathname === '/plain') {
      send(response, 'text/html', '<!doctype html><main></main><script src="/plain.js"></script>');
    } else if (pathname === '/plain.js') {
      send(response, 'text/javascript', plainPage);
    } else {
      const file = dist.get(pathname) ?? dist.get('/index.html');
      if (file === undefined) response.writeHead(404).end();
      else send(response, file.contentType, file.bytes);
    }
  });
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const server: CannedServer = {
    origin: `http://localhost:${address.port}`,
    firstPageAskedAt: () => firstPageAskedAt,
    forget() {
      firstPageAskedAt = null;
    },
    length: () => log.length,
    arrive(row) {
      const from = log.length;
      log.push(row);
      const data = `{"type":"changed","epoch":"${EPOCH}","from":${from},"to":${log.length},"changes":[${row}]}`;
      for (const listener of listeners)
        listener.write(`event: changed\nid: ${log.length}\ndata: ${data}\n\n`);
    },
    pageDelayMs: 0,
    close() {
      http.closeAllConnections();
      http.close();
    },
  };
  return server;
}

function send(response: ServerResponse, type: string, body: string | Buffer): void {
  response.writeHead(200, { 'content-type': type }).end(body);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
