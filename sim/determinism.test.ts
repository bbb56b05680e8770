import { fork } from 'node:child_process';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { seedMessageSchema } from './seed-messages.ts';

const SEEDS = ['4', '5'];

function playApart(): Promise<string[]> {
  const digests: string[] = [];
  const child = fork(new URL('./play-some-seeds.ts', import.meta.url), SEEDS);
  child.on('message', (data) => {
    const message = v.parse(seedMessageSchema, data);
    if (message.type === 'played') digests.push(message.digest);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', () => resolve(digests));
  });
}

/** Two processes play two seeds, which takes longer than other unit tests on a slow machine. */
const TIMEOUT_MS = 120_000;

test(
  'a seed leaves the same trace in every process, to the last event',
  async () => {
    const [first, second] = await Promise.all([playApart(), playApart()]);
    expect(first).toHaveLength(SEEDS.length);
    expect(new Set(first).size).toBe(SEEDS.length);
    expect(second).toEqual(first);
  },
  TIMEOUT_MS,
);
