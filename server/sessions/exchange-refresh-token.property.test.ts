import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { addVerifiedPerson } from '../testing/add-verified-person.ts';
import { rejectionOf } from '../testing/call.ts';
import { openTestContext } from '../testing/open-test-context.ts';
import { exchangeRefreshToken } from './exchange-refresh-token.ts';
import { startSession } from './start-session.ts';

/** Tests the rule of `judge-refresh-token.property.test.ts` with the database and concurrent calls. */

const { context, clock, close } = await openTestContext();
afterAll(close);
const { userId } = await addVerifiedPerson(context);

const MINUTE_MS = 60_000;
const show = (token: string, rotates: boolean) => exchangeRefreshToken(context, token, { rotates });

const round = fc.record({
  beside: fc.nat(5),
  isReplyLost: fc.boolean(),
  /** The number of calls with the former token that arrive after the successor has been used. */
  late: fc.nat(2),
  lateMs: fc.integer({ min: 0, max: 2 * MINUTE_MS - 1 }),
});

test('concurrent, lost and late calls and renewals never log a browser out', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { maxLength: 8 }), async (rounds) => {
      let { refreshToken: jar } = await startSession(context, userId);
      for (const { beside, isReplyLost, late, lateMs } of rounds) {
        clock.advance(15 * MINUTE_MS);
        const before = jar;
        const calls = Array.from({ length: beside }, () => show(before, false));
        const [renewed, ...answers] = await Promise.all([show(before, true), ...calls]);
        expect(answers).not.toContain(null);
        if (isReplyLost) continue;
        jar = renewed?.successor ?? 'none';
        expect(await show(jar, false)).not.toBeNull();
        clock.advance(lateMs);
        for (let count = 0; count < late; count += 1) {
          expect(await rejectionOf(show(before, false))).toBe('unavailable');
        }
      }
      clock.advance(15 * MINUTE_MS);
      expect(await show(jar, true)).not.toBeNull();
    }),
    { numRuns: 12 },
  );
});

test('two holders of one token are detected when the second shows its successor', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }), async (turns) => {
      fc.pre(turns.filter(Boolean).length > 2 && turns.filter((isOne) => !isOne).length > 2);
      const { refreshToken } = await startSession(context, userId);
      const held = { one: refreshToken, other: refreshToken };
      const ownUses = { one: 0, other: 0 };
      for (const isOne of turns) {
        clock.advance(15 * MINUTE_MS);
        const who = isOne ? 'one' : 'other';
        const whom = isOne ? 'other' : 'one';
        const isOwn = held[who] !== refreshToken;
        const shown = await show(held[who], true);
        if (shown === null) {
          // The session has ended because the other holder had already used its own successor.
          expect(ownUses[whom]).toBeGreaterThan(0);
          return;
        }
        expect(ownUses[whom]).toBe(0);
        if (isOwn) ownUses[who] += 1;
        held[who] = shown.successor ?? 'none';
      }
      throw new Error('nobody was found out');
    }),
    { numRuns: 12 },
  );
});
