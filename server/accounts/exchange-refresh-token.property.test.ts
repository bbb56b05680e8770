import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { addVerifiedPerson } from '../testing/add-verified-person.ts';
import { openTestContext } from '../testing/open-test-context.ts';
import { exchangeRefreshToken } from './exchange-refresh-token.ts';
import { startSession } from './start-session.ts';

const { context, clock, close } = await openTestContext();
afterAll(close);
const { userId } = await addVerifiedPerson(context);

const TOKEN_LIFE_MS = 15 * 60_000;
const TABS = 20;

/** What happens next to the tabs of one browser, which share its cookies. */
const stepArbitrary = fc.oneof(
  fc.record({ do: fc.constant('send' as const), tab: fc.nat(TABS - 1) }),
  fc.record({ do: fc.constant('arrive' as const), nth: fc.nat(TABS - 1) }),
  fc.record({ do: fc.constant('answer' as const), nth: fc.nat(TABS - 1), isLost: fc.boolean() }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 2_000 }) }),
  fc.record({ do: fc.constant('sleep' as const) }),
);

/** A renewal begins only with an expired auth token, and no call takes longer than this. */
const CALL_MAX_MS = 30_000;

interface Jar {
  refreshToken: string;
  renewedAt: number;
}

test('never logs anyone out, however replies are lost or late and however many tabs renew', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { maxLength: 80 }), async (steps) => {
      const begun = await startSession(context, userId);
      const jar: Jar = { refreshToken: begun.refreshToken, renewedAt: Number.NEGATIVE_INFINITY };
      const sent: { token: string; at: number }[] = [];
      const replies: { token: string; sentAt: number }[] = [];
      const time = () => clock.now().getTime();

      for (const step of steps) {
        if (step.do === 'send') {
          const isExpired = time() - jar.renewedAt >= TOKEN_LIFE_MS;
          if (isExpired) sent.push({ token: jar.refreshToken, at: time() });
        } else if (step.do === 'arrive') {
          const [call] = sent.splice(step.nth % Math.max(1, sent.length), 1);
          if (call === undefined || time() - call.at > CALL_MAX_MS) continue;
          const exchanged = await exchangeRefreshToken(context, call.token);
          expect(exchanged, 'a renewal was refused').not.toBeNull();
          if (exchanged !== null) replies.push({ token: exchanged.refreshToken, sentAt: call.at });
        } else if (step.do === 'answer') {
          const [reply] = replies.splice(step.nth % Math.max(1, replies.length), 1);
          if (reply === undefined || step.isLost || time() - reply.sentAt > CALL_MAX_MS) continue;
          jar.refreshToken = reply.token;
          jar.renewedAt = time();
        } else {
          clock.advance(step.do === 'wait' ? step.ms : TOKEN_LIFE_MS);
        }
      }
      expect(await exchangeRefreshToken(context, jar.refreshToken)).not.toBeNull();
    }),
    { numRuns: 60 },
  );
});

test('ends a stolen token’s family once the person has moved on, whoever uses it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 6 }),
      fc.nat(5),
      fc.integer({ min: 30_001, max: 86_400_000 }),
      async (renewals, stolenAt, pauseMs) => {
        const begun = await startSession(context, userId);
        const chain = [begun.refreshToken];
        for (let count = 0; count < renewals; count += 1) {
          const next = await exchangeRefreshToken(context, chain.at(-1) ?? '');
          if (next === null) throw new Error('an honest renewal was refused');
          chain.push(next.refreshToken);
          clock.advance(TOKEN_LIFE_MS);
        }
        // The newest but one may always come again: its reply may have been lost.
        const stolen = chain[stolenAt % (chain.length - 2)] ?? '';
        clock.advance(pauseMs);
        expect(await exchangeRefreshToken(context, stolen)).toBeNull();
        expect(await exchangeRefreshToken(context, chain.at(-1) ?? '')).toBeNull();
      },
    ),
    { numRuns: 25 },
  );
});
