import { readFileSync } from 'node:fs';
import { runLoad } from '../load.ts';

/** Runs in a separate process that calls a server repeatedly, so that the measuring process stays idle. */

export interface Pressure {
  port: number;
  seconds: number;
  concurrency: number;
  method: 'GET' | 'POST';
  path: string;
  /** The request headers, one set per worker. */
  headers: Record<string, string>[];
  bodies: string[];
  /** If present, this file is sent in a form instead of a body. */
  picture?: string;
  /** Statuses that are no error. Default: only 200. */
  expected?: readonly number[];
}

const BOUNDARY = 'guvercin-bench';

process.on('message', async (pressure: Pressure) => {
  const { port, seconds, concurrency, method, path, headers, bodies, picture, expected } = pressure;
  const file = picture === undefined ? null : readFileSync(picture);
  const speed = await runLoad({
    ...{ port, seconds, concurrency, expected },
    nextCall(worker) {
      const own = headers[worker % headers.length] ?? {};
      const body = file === null ? bodies[worker % bodies.length] : formOf(file);
      const type = file === null ? 'application/json' : `multipart/form-data; boundary=${BOUNDARY}`;
      if (method === 'GET' || body === undefined) return { method, path, headers: own };
      return {
        ...{ method, path, body },
        headers: {
          ...{ ...own, 'content-type': type },
          'content-length': String(Buffer.byteLength(body)),
        },
      };
    },
  });
  process.send?.(speed);
  process.disconnect();
});

function formOf(file: Buffer): Buffer {
  const field = (name: string, value: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = `${field('endpoint', '/api/upload')}${field('id', crypto.randomUUID())}--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}
