import { request as ask, createServer } from 'node:http';

/** One request as the server’s side saw it. */
export interface Recorded {
  method: string;
  path: string;
  /** What the browser wants it for: `script`, `image`, `serviceworker`, …; empty for a `fetch`. */
  dest: string;
  /** The path of whoever asked. */
  referer: string;
  contentType: string;
  /** Of the body, as transferred. */
  bytes: number;
}

/** Stands before a server and writes down what is asked of it. */
export interface Recorder {
  requests: readonly Recorded[];
  /** Milliseconds since a request began or ended; 0 while one runs. A stream counts as ended. */
  restingMs(): number;
  /** When a request began or ended last, by performance.now(). */
  lastAt(): number;
  forget(): void;
  close(): void;
}

export async function openRecorder({ from, to }: { from: number; to: number }): Promise<Recorder> {
  let requests: Recorded[] = [];
  let running = 0;
  let lastAt = performance.now();
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const recorded: Recorded = {
      method,
      path: url,
      dest: String(headers['sec-fetch-dest'] ?? '').replace('empty', ''),
      referer: headers.referer === undefined ? '' : new URL(headers.referer).pathname,
      contentType: '',
      bytes: 0,
    };
    requests.push(recorded);
    running += 1;
    lastAt = performance.now();
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      running -= 1;
      lastAt = performance.now();
    };
    const forwarded = ask({ host: '127.0.0.1', port: to, path: url, method, headers }, (answer) => {
      recorded.contentType = (answer.headers['content-type'] ?? '').split(';', 1)[0] ?? '';
      if (recorded.contentType === 'text/event-stream') end();
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('data', (chunk: Buffer) => {
        recorded.bytes += chunk.length;
      });
      answer.pipe(outgoing);
    });
    incoming.pipe(forwarded);
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => {
      end();
      forwarded.destroy();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(from, '127.0.0.1', resolve);
  });
  return {
    get requests() {
      return requests;
    },
    restingMs: () => (running > 0 ? 0 : performance.now() - lastAt),
    lastAt: () => lastAt,
    forget() {
      requests = [];
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
