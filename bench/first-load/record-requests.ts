import { request as ask, createServer } from 'node:http';

export interface Recorded {
  /** The destination that the browser states: `script`, `image`, `serviceworker`, …. Empty for a `fetch`. */
  dest: string;
  /** The transferred size of the body. */
  bytes: number;
}

/** A proxy in front of a server that records the requests. */
export interface Recorder {
  requests: readonly Recorded[];
  /** Milliseconds since a request last began or ended. 0 while a request is running. A stream counts as ended. */
  restingMs(): number;
  /** The time at which a request last began or ended, by performance.now(). */
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
      dest: String(headers['sec-fetch-dest'] ?? '').replace('empty', ''),
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
      if (answer.headers['content-type']?.startsWith('text/event-stream')) end();
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
