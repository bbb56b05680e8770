import { type ChildProcess, fork } from 'node:child_process';
import * as v from 'valibot';
import { type PlayedSeed, seedMessageSchema } from './seed-messages.ts';

/** After this many seeds a process is replaced, so that its memory does not grow for ever. */
const SEEDS_A_PROCESS = 100;
/** A seed that takes this long on any machine hangs. */
const HANGS_AFTER_MS = 300_000;

interface Options {
  seeds: readonly number[];
  processes: number;
  onPlayed(played: PlayedSeed): void;
}

/** Plays seeds in separate processes. If one dies or hangs, its current seed fails. */
export async function playSeeds({ seeds, processes, onPlayed }: Options): Promise<void> {
  const size = Math.max(1, Math.min(SEEDS_A_PROCESS, Math.ceil(seeds.length / processes)));
  const batches: number[][] = [];
  for (let begin = 0; begin < seeds.length; begin += size) {
    batches.push(seeds.slice(begin, begin + size));
  }
  const work = async () => {
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
      const rest = await playBatch(batch, onPlayed);
      if (rest.length > 0) batches.unshift(rest);
    }
  };
  await Promise.all(Array.from({ length: processes }, work));
}

/** Plays a batch of seeds in one process. If the process ends early, returns the seeds after the failed one. */
function playBatch(batch: number[], onPlayed: Options['onPlayed']): Promise<number[]> {
  const child = fork(new URL('./play-some-seeds.ts', import.meta.url), batch.map(String));
  let left = [...batch];
  let present: number | null = null;
  let watchdog = watch(child);
  child.on('message', (data) => {
    clearTimeout(watchdog);
    watchdog = watch(child);
    const message = v.parse(seedMessageSchema, data);
    if (message.type === 'begins') {
      present = message.seed;
      return;
    }
    left = left.filter((seed) => seed !== message.seed);
    present = null;
    onPlayed(message);
  });
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      clearTimeout(watchdog);
      if (left.length === 0) {
        resolve([]);
        return;
      }
      const seed = present ?? left[0] ?? 0;
      const breaches = [`the process ended with ${signal ?? code}`];
      onPlayed({ seed, breaches, steps: [], tail: [], digest: '', ms: 0 });
      resolve(left.filter((other) => other !== seed));
    });
  });
}

const watch = (child: ChildProcess) => setTimeout(() => child.kill('SIGKILL'), HANGS_AFTER_MS);
