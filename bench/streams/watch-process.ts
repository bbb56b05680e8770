import { readFileSync } from 'node:fs';
import { percentile } from '../percentile.ts';

/** Memory of these processes, in kB; what they share is counted once a process. */
export function memoryKb(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return sum + Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
  }, 0);
}

/** Seconds of processor time that these processes have had. */
export function processorSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const after = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    // Ticks of a hundredth in user mode and in the kernel.
    return sum + (Number(after[11]) + Number(after[12])) / 100;
  }, 0);
}

const ASK_EVERY_MS = 10;
const GIVE_UP_MS = 30_000;

/** Asks an address again and again; `stop` answers how long it took, sorted. */
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

/** What node counts is the time from one look to the next, every so many milliseconds. */
const LOOK_EVERY_MS = 10;

/** Milliseconds that a server's event loop was held up at most since it was asked last, and at 99%. */
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

/** Three places of a distribution, in whole milliseconds. */
export function describeTimes(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(percentile(sorted, share));
  return `${at(0.5)} / ${at(0.99)} / ${Math.round(sorted.at(-1) ?? Number.NaN)}`;
}
