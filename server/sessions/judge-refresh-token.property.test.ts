import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isDueForSuccessor,
  judgeRefreshToken,
  LATE_MS,
  type Line,
  ROTATION_MS,
  type ShownToken,
} from './judge-refresh-token.ts';

/**
 * Tests the rule with random event orders. A browser with one cookie jar renews its token in the page under a lock, or
 * through the gateway in its workers. Requests and replies can be lost or late, and a thief can copy a token at any
 * time.
 */

const RUNS = Number(process.env.REFRESH_RUNS ?? 10_000);
/** Maximum transit time of a request or a reply. Later ones never arrive. */
const WAY_MS = LATE_MS / 2 - 1;
const minutes = (count: number) => count * 60_000;
const AUTH_LIFE_MS = minutes(15);
const GIVES_UP_MS = 30_000;

type Holder = 'owner' | 'thief';

interface Token extends ShownToken {
  holders: Set<Holder>;
}

interface Call {
  by: Holder;
  token: Token;
  rotates: boolean;
  at: number;
}

interface Reply {
  call: Call;
  successor: Token | null;
  at: number;
}

function openSession() {
  let count = 0;
  let line: Line = { hash: 'token 0', confirmedAt: 0, usedAt: 0 };
  let isEnded = false;
  const give = (to: Holder, parentHash: string | null, issuedAt: number): Token => {
    const hash = `token ${count}`;
    count += 1;
    return { hash, parentHash, issuedAt, holders: new Set([to]) };
  };
  return {
    first: give('owner', null, 0),
    isEnded: () => isEnded,
    answer({ by, token, rotates }: Call, now: number): 'late' | 'refused' | Reply['successor'] {
      if (isEnded) return 'refused';
      const verdict = judgeRefreshToken(line, token, now);
      if (verdict.is === 'late') return 'late';
      if (verdict.is === 'reused') {
        isEnded = true;
        return 'refused';
      }
      line = verdict.line;
      return rotates && isDueForSuccessor(token, now) ? give(by, token.hash, now) : null;
    },
  };
}

const nth = fc.nat(30);
const weighed = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });
const ownerSteps = [
  // The first call is a worker's, which the gateway renews. The second call is the page's own renewal.
  weighed(3, fc.record({ do: fc.constant('call' as const), rotates: fc.constant(false) })),
  weighed(6, fc.record({ do: fc.constant('call' as const), rotates: fc.constant(true) })),
  weighed(9, fc.record({ do: fc.constant('arrive' as const), nth })),
  weighed(6, fc.record({ do: fc.constant('answer' as const), nth })),
  weighed(2, fc.record({ do: fc.constant('lose' as const), nth, isReply: fc.boolean() })),
  // The lock of a frozen page is given to another page.
  weighed(3, fc.record({ do: fc.constant('steal lock' as const) })),
  weighed(
    4,
    fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 59_000 }) }),
  ),
  weighed(
    3,
    fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(LATE_MS, ROTATION_MS, AUTH_LIFE_MS),
    }),
  ),
];
const thiefSteps = [
  weighed(2, fc.record({ do: fc.constant('copy' as const) })),
  weighed(3, fc.record({ do: fc.constant('use' as const), nth, rotates: fc.boolean() })),
  weighed(
    3,
    fc.record({ do: fc.constant('use' as const), nth: fc.constant(0), rotates: fc.constant(true) }),
  ),
];
const manySteps = { maxLength: 60, size: 'max' } as const;
const honest = fc.array(fc.oneof(...ownerSteps), manySteps);
const stolen = fc.array(fc.oneof(...ownerSteps, ...thiefSteps), manySteps);
type Step = typeof stolen extends fc.Arbitrary<(infer S)[]> ? S : never;

function play(steps: readonly Step[]) {
  const session = openSession();
  let now = 0;
  let jar = session.first;
  let authIsGoodUntil = AUTH_LIFE_MS;
  let lock: Call | null = null;
  let calls: Call[] = [];
  let replies: Reply[] = [];
  const loot: Token[] = [];
  let hasThiefUsed = false;
  const lastOwnUse: Partial<Record<Holder, number>> = {};

  const take = (call: Call) => {
    const { by, token } = call;
    const answer = session.answer(call, now);
    if (by === 'thief') hasThiefUsed = true;
    if (answer === 'refused' && !hasThiefUsed) throw new Error('an honest device was logged out');
    if (answer === 'late' || answer === 'refused') return answer;
    if (token.holders.size === 1) {
      const others = lastOwnUse[by === 'owner' ? 'thief' : 'owner'] ?? Number.NEGATIVE_INFINITY;
      if (others > token.issuedAt + LATE_MS) throw new Error('two hold the session, side by side');
      lastOwnUse[by] = now;
    }
    return answer;
  };
  const isOnTime = ({ at }: { at: number }) => now - at <= WAY_MS;

  for (const step of steps) {
    calls = calls.filter(isOnTime);
    replies = replies.filter(isOnTime);
    if (lock !== null && now - lock.at > GIVES_UP_MS) lock = null;
    if (step.do === 'wait') now += step.ms;
    else if (step.do === 'steal lock') lock = null;
    else if (step.do === 'call') {
      // With a valid auth token the refresh token is not used. A page may renew at any time.
      if (step.rotates ? lock !== null : now < authIsGoodUntil) continue;
      const call: Call = { by: 'owner', token: jar, rotates: step.rotates, at: now };
      if (step.rotates) lock = call;
      calls.push(call);
    } else if (step.do === 'arrive') {
      const [call] = calls.splice(step.nth % Math.max(1, calls.length), 1);
      if (call === undefined) continue;
      const answer = take(call);
      if (answer === 'refused') continue;
      if (answer === 'late') {
        if (lock === call) lock = null;
      } else replies.push({ call, successor: answer, at: now });
    } else if (step.do === 'answer') {
      const [reply] = replies.splice(step.nth % Math.max(1, replies.length), 1);
      if (reply === undefined) continue;
      if (lock === reply.call) lock = null;
      // The browser stores the cookies even if the caller has given up.
      jar = reply.successor ?? jar;
      authIsGoodUntil = now + AUTH_LIFE_MS;
    } else if (step.do === 'lose') {
      const lot: unknown[] = step.isReply ? replies : calls;
      lot.splice(step.nth % Math.max(1, lot.length), 1);
    } else if (step.do === 'copy') {
      jar.holders.add('thief');
      loot.unshift(jar);
    } else {
      const token = loot[step.nth % Math.max(1, loot.length)];
      if (token === undefined) continue;
      const answer = take({ by: 'thief', token, rotates: step.rotates, at: now });
      if (answer !== null && typeof answer === 'object') loot.unshift(answer);
    }
  }

  return {
    session,
    loot,
    hasStolen: loot.length > 0,
    /** A holder shows their newest token after a while. Returns whether it was valid. */
    comeBack(by: Holder): boolean {
      now += AUTH_LIFE_MS;
      const token = by === 'owner' ? jar : loot[0];
      if (token === undefined) throw new Error('nothing was stolen');
      const answer = take({ by, token, rotates: true, at: now });
      if (answer === 'late') throw new Error('nothing can be late any more');
      if (answer === 'refused') return false;
      if (answer !== null && by === 'owner') jar = answer;
      if (answer !== null && by === 'thief') loot.unshift(answer);
      return true;
    },
  };
}

test('no honest device is logged out by lost, late or simultaneous responses', () => {
  fc.assert(
    fc.property(honest, (steps) => {
      const world = play(steps);
      for (let round = 0; round < 3; round += 1) expect(world.comeBack('owner')).toBe(true);
    }),
    { numRuns: RUNS },
  );
}, 600_000);

test('a session ends when two holders of one token have both shown a successor', () => {
  let thefts = 0;
  fc.assert(
    fc.property(stolen, fc.boolean(), (steps, isOwnerFirst) => {
      const world = play(steps);
      if (!world.hasStolen) return;
      thefts += 1;
      const one: Holder = isOwnerFirst ? 'owner' : 'thief';
      const other: Holder = isOwnerFirst ? 'thief' : 'owner';
      // With one shared token, each holder first gets a successor. When both holders have shown a successor, the
      // session ends.
      let uses = 0;
      for (const by of [one, other, one, other]) {
        if (!world.comeBack(by)) break;
        uses += 1;
      }
      expect(world.session.isEnded()).toBe(true);
      expect(uses).toBeLessThan(4);
    }),
    { numRuns: RUNS },
  );
  expect(thefts).toBeGreaterThan(RUNS / 4);
}, 600_000);

test('a thief who shows tokens in quick succession locks the owner out only briefly', () => {
  const session = openSession();
  const owner = session.first;
  owner.holders.add('thief');
  let now = minutes(15);
  let [held, isFound] = [owner, false];
  for (; now < minutes(30) && !isFound; now += 1_000) {
    const given = session.answer({ by: 'thief', token: held, rotates: true, at: now }, now);
    if (given !== null && typeof given === 'object') held = given;
    if (now < minutes(16)) continue;
    session.answer({ by: 'owner', token: owner, rotates: false, at: now }, now);
    isFound = session.isEnded();
  }
  expect(isFound).toBe(true);
  expect(now).toBeLessThan(minutes(22));
});
