import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import { createRateLimit } from './rate-limit.ts';

const options = fc.record({
  capacity: fc.integer({ min: 1, max: 50 }),
  refillPerSecond: fc.double({ min: 0.01, max: 20, noNaN: true }),
});
/** Pauses in milliseconds before each call: none, short or long ones. */
const rests = fc.array(fc.oneof(fc.constant(0), fc.nat({ max: 500 }), fc.nat({ max: 100_000 })), {
  maxLength: 300,
});

function openBucket(parts: { capacity: number; refillPerSecond: number }) {
  let time = 0;
  const limit = createRateLimit({ ...parts, now: () => new Date(time) });
  return {
    limit,
    pass: (ms: number) => {
      time += ms;
    },
    /** Returns 0 if a token was given, else the seconds to wait. */
    ask(): number {
      try {
        limit.take('ayse');
        return 0;
      } catch (error) {
        if (error instanceof AppError) return error.retryAfterSeconds ?? Number.NaN;
        throw error;
      }
    },
  };
}

test('no interval gives more than the capacity plus the refill', () => {
  fc.assert(
    fc.property(options, rests, (parts, waits) => {
      const { ask, pass } = openBucket(parts);
      let time = 0;
      const given: number[] = [];
      for (const ms of waits) {
        pass(ms);
        time += ms;
        if (ask() === 0) given.push(time);
      }
      given.forEach((begin, first) => {
        given.slice(first).forEach((end, more) => {
          const most = parts.capacity + (parts.refillPerSecond * (end - begin)) / 1000;
          expect(more + 1).toBeLessThanOrEqual(most + 1e-6);
        });
      });
    }),
  );
});

test('a retry after the stated wait succeeds, and one a second earlier fails', () => {
  fc.assert(
    fc.property(options, rests, (parts, waits) => {
      const { ask, pass } = openBucket(parts);
      for (const ms of waits) {
        pass(ms);
        const seconds = ask();
        if (seconds === 0) continue;
        if (seconds > 1) {
          pass((seconds - 1) * 1000 - 1);
          expect(ask()).toBeGreaterThan(0);
          pass(1001);
        } else pass(1000);
        // Allow for rounding: a double just below 1 waits one millisecond more.
        pass(1);
        expect(ask()).toBe(0);
      }
    }),
  );
});

test('nodes that share hints allow little more than one node alone', () => {
  const nodes = fc.integer({ min: 2, max: 4 });
  const seconds = fc.integer({ min: 1, max: 60 });
  fc.assert(
    fc.property(options, nodes, seconds, (parts, count, duration) => {
      const buckets = Array.from({ length: count }, () => openBucket(parts));
      let total = 0;
      for (let second = 0; second < duration; second += 1) {
        const taken = buckets.map(({ ask }) => {
          let given = 0;
          while (ask() === 0) given += 1;
          return given;
        });
        total += taken.reduce((sum, given) => sum + given, 0);
        const all = taken.reduce((sum, given) => sum + given, 0);
        buckets.forEach(({ limit }, node) => {
          limit.takeOff('ayse', all - (taken[node] ?? 0));
        });
        for (const { pass } of buckets) pass(1000);
      }
      // Each node may give a full bucket before it receives the others' counts, and all subtract these afterwards.
      const alone = parts.capacity + parts.refillPerSecond * duration;
      const unheard = (count - 1) * parts.capacity;
      expect(total).toBeLessThanOrEqual(alone + unheard + 1e-6);
    }),
    {
      // Regressions from when a bucket's debt was capped, so that capped debts added up.
      examples: [
        [{ capacity: 2, refillPerSecond: 3.125 }, 3, 57],
        [{ capacity: 2, refillPerSecond: 0.5 }, 4, 60],
      ],
    },
  );
});
