import { fork } from 'node:child_process';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { seedMessageSchema } from './seed-messages.ts';

const SEEDS = [4, 5];

/** Plays the seeds in a process of their own. Returns their digests by seed. */
function playApart(seeds: number[]): Promise<Map<number, string>> {
  const digests = new Map<number, string>();
  const child = fork(new URL('./play-some-seeds.ts', import.meta.url), seeds.map(String));
  child.on('message', (data) => {
    const message = v.parse(seedMessageSchema, data);
    if (message.type === 'played') digests.set(message.seed, message.digest);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', () => resolve(digests));
  });
}

/** Two processes play two seeds, which takes longer than other unit tests on a slow machine. */
const TIMEOUT_MS = 120_000;

test(
  'a seed leaves the same trace in every process and after any other seed, to the last event',
  async () => {
    const [first, second] = await Promise.all([playApart(SEEDS), playApart(SEEDS.toReversed())]);
    expect(new Set(first.values()).size).toBe(SEEDS.length);
    expect(second).toEqual(first);
  },
  TIMEOUT_MS,
);
