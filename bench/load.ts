import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { percentile } from './percentile.ts';

export interface LoadCall {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export type SentCall = Omit<LoadCall, 'body'> & { body?: string | Buffer };

export interface Speed {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

export interface Load {
  port: number;
  /** The number of concurrent calls, each on a separate connection. */
  concurrency: number;
  seconds: number;
  nextCall(worker: number): SentCall;
  /** Statuses that are no error. Default: only 200. */
  expected?: readonly number[] | undefined;
}

/** Calls a server on loopback without pauses for a while. Throws at the first error. */
export async function runLoad({
  port,
  concurrency,
  seconds,
  nextCall,
  expected = [200],
}: Load): Promise<Speed> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const times = await runWorkers({ concurrency, seconds }, async (worker) => {
    const { status, body } = await send(agent, port, nextCall(worker));
    if (!expected.includes(status)) throw new Error(`answered ${status}: ${body.slice(0, 300)}`);
  });
  agent.destroy();
  return times;
}

/** Runs a step repeatedly in concurrent loops, and measures each run. */
export async function runWorkers(
  { concurrency, seconds }: Pick<Load, 'concurrency' | 'seconds'>,
  step: (worker: number) => Promise<void>,
): Promise<Speed> {
  const times: number[] = [];
  const begin = performance.now();
  const end = begin + seconds * 1000;
  await Promise.all(
    Array.from({ length: concurrency }, async (_, worker) => {
      for (let now = performance.now(); now < end; ) {
        const started = now;
        await step(worker);
        now = performance.now();
        times.push(now - started);
      }
    }),
  );
  const perSecond = times.length / ((performance.now() - begin) / 1000);
  times.sort((a, b) => a - b);
  return { perSecond, p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) };
}

function send(
  agent: Agent,
  port: number,
  { method, path, headers, body }: SentCall,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ agent, host: '127.0.0.1', port, method, path, headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (chunk: string) => {
        text += chunk;
      });
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body: text }));
      reply.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
