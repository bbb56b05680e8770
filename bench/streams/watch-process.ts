import { readFileSync } from 'node:fs';
import { percentile } from '../percentile.ts';

/** Returns the memory of these processes in kB. Shared memory is counted once per process. */
export function memoryKb(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return sum + Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
  }, 0);
}

export function processorSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const after = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    // Ticks of a hundredth of a second, in user mode and in the kernel.
    return sum + (Number(after[11]) + Number(after[12])) / 100;
  }, 0);
}

const ASK_EVERY_MS = 10;
const GIVE_UP_MS = 30_000;

/** Requests a URL repeatedly. `stop` returns the sorted durations. */
export function pollLatency(url: string): { stop(): Promise<number[]> } {
  const times: number[] = [];
  let isStopped = false;
  const ask = async () => {
    while (!isStopped) {
      const begun = performance.now();
      await fetch(url, { signal: AbortSignal.timeout(GIVE_UP_MS) })
        .then((reply) => reply.arrayBuffer())
        .catch(() => undefined);
      times.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
  };
  const asking = ask();
  return {
    async stop() {
      isStopped = true;
      await asking;
      return times.toSorted((a, b) => a - b);
    },
  };
}

/** Node measures the time between checks at this interval, in milliseconds. */
const LOOK_EVERY_MS = 10;

/** Returns the maximum delay of a server's event loop since the last read, and its 99th percentile, in milliseconds. */
export async function readLoopDelay(
  metricsPort: number,
): Promise<{ maxMs: number; p99Ms: number }> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const read = (name: string) =>
    Math.max(
      0,
      1000 * Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN) -
        LOOK_EVERY_MS,
    );
  return {
    maxMs: read('nodejs_eventloop_lag_max_seconds'),
    p99Ms: read('nodejs_eventloop_lag_p99_seconds'),
  };
}

/** Describes a distribution by three values, in whole milliseconds. */
export function describeTimes(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(percentile(sorted, share));
  return `${at(0.5)} / ${at(0.99)} / ${Math.round(sorted.at(-1) ?? Number.NaN)}`;
}
