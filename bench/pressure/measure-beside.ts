import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '../../server/testing/server-process.ts';
import type { Town } from '../../server/testing/town.ts';
import type { Speed } from '../load.ts';
import { percentile } from '../percentile.ts';
import { addPigeons } from '../server/world.ts';
import { pollLatency } from '../streams/watch-process.ts';
import type { Pressure } from './press.ts';

const SEND_EVERY_MS = 25;

export type Named = Omit<Pressure, 'seconds'> & { name: string };

/** Runs a pressure in a separate process for this many seconds. */
export async function press({ name: _, ...pressure }: Named, seconds: number): Promise<Speed> {
  const child = fork(path.join(import.meta.dirname, 'press.ts'));
  const answer = Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the load broke off'))),
  ]);
  child.send({ ...pressure, seconds } satisfies Pressure);
  const [speed] = await answer;
  return speed as Speed;
}

export interface Latency {
  p50: number;
  p99: number;
}

/** Measures how long /healthz and a send take during some work. */
export async function measureBeside(
  { origin }: ServerProcess,
  sends: Sends,
  work: () => Promise<void>,
): Promise<{ health: Latency; send: Latency }> {
  const polling = pollLatency(`${origin}/healthz`);
  const stopSending = sends.begin();
  await work();
  const [health, send] = await Promise.all([polling.stop(), stopSending()]);
  return { health: toLatency(health), send: toLatency(send.toSorted((a, b) => a - b)) };
}

export const toLatency = (sorted: readonly number[]): Latency => ({
  p50: percentile(sorted, 0.5),
  p99: percentile(sorted, 0.99),
});

export const cells = ({ health, send }: { health: Latency; send: Latency }) =>
  [health.p50, health.p99, send.p50, send.p99].map((ms) => ms.toFixed(1));

export interface Sends {
  /**
   * Sends letters one after the other. The returned function stops the sends and returns how long each took, including
   * retries.
   */
  begin(): () => Promise<number[]>;
  /** How often a send was rejected with 503 and repeated. */
  rejections(): number;
}

const PIGEONS = 12_000;

export async function startSends(town: Town, { origin }: ServerProcess): Promise<Sends> {
  const [sender, receiver] = [await town.enter(), await town.enter()];
  const pigeonIds = await addPigeons(town.context, sender.userId, PIGEONS);
  const browser = sender.at(origin);
  let refused = 0;
  const send = async () => {
    const body = {
      ...{ id: crypto.randomUUID(), content: 'Merhaba', receiverId: receiver.userId },
      pigeonId: pigeonIds.pop(),
    };
    const call = { endpoint: '/api/messages', method: 'POST', idempotencyKey: crypto.randomUUID() };
    let reply = await browser.call({ ...call, body });
    // Like a device: wait for Retry-After and repeat the request under its key.
    for (; reply.status === 503; reply = await browser.call({ ...call, body })) {
      refused += 1;
      await reply.arrayBuffer();
      await sleep(1000 * Number(reply.headers.get('retry-after') ?? 1));
    }
    const text = await reply.text();
    if (reply.status !== 200) throw new Error(`a send answered ${reply.status}: ${text}`);
  };
  return {
    begin() {
      const times: number[] = [];
      let isStopped = false;
      const run = async () => {
        while (!isStopped) {
          const begun = performance.now();
          await send();
          times.push(performance.now() - begun);
          await sleep(SEND_EVERY_MS);
        }
      };
      const running = run();
      running.catch(() => undefined);
      return async () => {
        isStopped = true;
        await running;
        return times;
      };
    },
    rejections: () => refused,
  };
}
