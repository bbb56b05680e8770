import { expect, test } from 'vitest';
import { createActivity } from '../world/activity.ts';
import { createRandom } from '../world/random.ts';
import { createTrace } from '../world/trace.ts';
import { createVirtualClock } from '../world/virtual-clock.ts';
import { createAttempts } from './attempts.ts';
import { createCookieJar } from './cookie-jar.ts';
import { CALM } from './network-conditions.ts';
import { createSimFetch } from './sim-network.ts';
import { createSimThread } from './sim-thread.ts';

const body = JSON.stringify({ idempotencyKey: '00000000-0000-7000-8000-0000000000c1' });

test('a lost request ends with its thread', async () => {
  const clock = createVirtualClock(0);
  const attempts = createAttempts(clock.now);
  // Faults with probability 1 happen. A lost request fails only by its timeout.
  const random = { ...createRandom(1), chance: (probability: number) => probability === 1 };
  const thread = createSimThread('page 1');
  const fetch = createSimFetch(
    {
      world: {
        clock,
        random,
        activity: createActivity(),
        trace: createTrace(clock.now),
        onError(error) {
          throw error;
        },
        server: { serve: () => Promise.reject(new Error('It never arrives')) },
      },
      conditions: { ...CALM, requestLost: 1 },
      jar: createCookieJar(),
      attempts,
      origin: 'http://sim',
    },
    thread,
  );
  void fetch('/api/safe-endpoint', { method: 'POST', body });
  while (clock.nextAt() !== null) clock.runNext();
  await new Promise((resolve) => setImmediate(resolve));
  clock.moveTo(5_000);
  expect(attempts.lastAt()).toBe(5_000);
  thread.kill();
  clock.moveTo(90_000);
  expect(attempts.lastAt()).toBe(5_000);
});
