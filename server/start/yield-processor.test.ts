import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { yieldProcessor } from './yield-processor.ts';

test.runIf(process.platform === 'linux')(
  'hashing threads have a lower priority than the main thread',
  async () => {
    const before = os.getPriority();
    await yieldProcessor(pino({ level: 'silent' }));
    const threads = readdirSync('/proc/self/task').map((id) => ({
      name: readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim(),
      priority: os.getPriority(Number(id)),
    }));
    const pool = threads.filter(({ name }) => name === 'libuv-worker');
    expect(pool.length).toBeGreaterThan(0);
    expect(new Set(pool.map(({ priority }) => priority))).toEqual(
      new Set([Math.min(19, before + 5)]),
    );
    expect(os.getPriority()).toBe(before);
  },
);
