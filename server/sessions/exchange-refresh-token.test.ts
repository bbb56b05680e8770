import { afterAll, beforeEach, expect, test } from 'vitest';
import { AppError } from '../../contract/errors.ts';
import { hashSecret } from '../base/hash-secret.ts';
import type { BusEvent } from '../bus/bus.ts';
import { addVerifiedPerson } from '../testing/add-verified-person.ts';
import { rejectionOf } from '../testing/call.ts';
import { openTestContext } from '../testing/open-test-context.ts';
import { exchangeRefreshToken } from './exchange-refresh-token.ts';
import { findFamily } from './find-session.ts';
import { startSession } from './start-session.ts';
import { saveSubscription } from './subscriptions.ts';

const { context, clock, reset, close } = await openTestContext();
beforeEach(reset);
afterAll(close);

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

async function logIn(): Promise<string> {
  const { userId } = await addVerifiedPerson(context);
  return (await startSession(context, userId)).refreshToken;
}

const show = (token: string, rotates = true) => exchangeRefreshToken(context, token, { rotates });

/** Waits until a successor is due, and returns it. */
async function exchange(token: string): Promise<string> {
  clock.advance(15 * MINUTE_MS);
  const successor = (await show(token))?.successor ?? null;
  if (successor === null) throw new Error('there is no successor');
  return successor;
}

test('a lost response is harmless: the token stays valid until a successor is shown', async () => {
  const first = await logIn();
  const lost = await exchange(first);
  clock.advance(20 * DAY_MS);
  const second = await exchange(first);
  expect(second).not.toBe(lost);
  const third = await exchange(second);
  expect(await exchange(third)).not.toBe(third);
});

test.each([2, 14, 60 * 24])(
  'a thief who acts %i minutes after each use by the owner ends the session',
  async (minutes) => {
    const hints: BusEvent[] = [];
    context.bus.subscribe((hint) => hints.push(hint));
    const stolen = await logIn();
    const owner = await findFamily(context, stolen);
    if (owner === null) throw new Error('nobody is logged in');
    const subscription = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } };
    await saveSubscription(context, owner, subscription);
    const holders = [stolen, stolen];
    let uses = 0;
    for (let turn = 0; turn < 12; turn += 1) {
      clock.advance((turn % 2 === 0 ? 15 : minutes) * MINUTE_MS);
      const shown = await show(holders[turn % 2] ?? '');
      if (shown === null) break;
      holders[turn % 2] = shown.successor ?? '';
      uses += 1;
    }
    // Both have shown the shared token, and one of them its successor.
    expect(uses).toBe(3);
    expect(holders[0]).not.toBe(holders[1]);
    expect(hints).toEqual([{ type: 'session-ended', sessionId: expect.any(String) }]);
    expect(await show(holders[0] ?? '')).toBeNull();
    expect(await context.db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([]);
    const { end_reason } = await context.db
      .selectFrom('sessions')
      .select('end_reason')
      .executeTakeFirstOrThrow();
    expect(end_reason).toBe('token-reused');
  },
);

test('a late request with a replaced token is rejected for a retry, and the session stays', async () => {
  const first = await logIn();
  const second = await exchange(first);
  expect(await show(second)).not.toBeNull();
  clock.advance(2 * MINUTE_MS - 1);
  const error = await show(first).catch((rejection: unknown) => rejection);
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
  expect(await show(second)).not.toBeNull();
});

test('simultaneous calls get no successors, only the page’s renewal does', async () => {
  const first = await logIn();
  clock.advance(15 * MINUTE_MS);
  const answers = await Promise.all(Array.from({ length: 20 }, () => show(first, false)));
  expect(answers.every((answer) => answer !== null && answer.successor === null)).toBe(true);
  expect((await show(first))?.successor).toEqual(expect.any(String));
});

test('of two tokens shown at once the second is rejected for a retry', async () => {
  const first = await logIn();
  const [one, other] = [await exchange(first), await exchange(first)];
  const shown = await Promise.allSettled([show(one), show(other)]);
  expect(shown.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a young token gets no successor', async () => {
  const first = await logIn();
  clock.advance(5 * MINUTE_MS - 1);
  expect(await show(first)).toMatchObject({ successor: null });
  clock.advance(1);
  expect((await show(first))?.successor).toEqual(expect.any(String));
});

test('does not count a lookup as use', async () => {
  const first = await logIn();
  const second = await exchange(first);
  expect(await findFamily(context, second)).not.toBeNull();
  clock.advance(MINUTE_MS);
  expect(await exchange(first)).not.toBeNull();
});

test('ends 30 days after the last use, counted again by each use', async () => {
  const first = await logIn();
  clock.advance(29 * DAY_MS);
  const second = await exchange(first);
  clock.advance(29 * DAY_MS);
  const third = await exchange(second);
  clock.advance(30 * DAY_MS);
  expect(await show(third)).toBeNull();
});

test('ends a year after its login, however much it is used', async () => {
  let token = await logIn();
  for (let day = 0; day < 364; day += 28) {
    clock.advance(28 * DAY_MS - 15 * MINUTE_MS);
    token = await exchange(token);
  }
  clock.advance(DAY_MS - 1);
  expect(await show(token)).not.toBeNull();
  clock.advance(1);
  expect(await show(token)).toBeNull();
  expect(await findFamily(context, token)).toBeNull();
});

test('stores no token in clear, and no row per token', async () => {
  const first = await logIn();
  const second = await exchange(first);
  await exchange(second);
  const rows = await context.db.selectFrom('sessions').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(await context.db.selectFrom('refresh_tokens').selectAll().execute()).toEqual([]);
  for (const token of [first, second]) {
    const secret = Buffer.from(token, 'base64url').subarray(22, 38);
    for (const form of ['hex', 'base64', 'base64url'] as const) {
      expect(JSON.stringify(rows)).not.toContain(secret.toString(form));
    }
  }
});

test('rejects foreign and altered tokens, and the session stays', async () => {
  const token = await logIn();
  const bytes = Buffer.from(token, 'base64url');
  const forged = Array.from(bytes, (byte, at) => {
    const changed = Buffer.from(bytes);
    changed[at] = byte ^ 1;
    return changed.toString('base64url');
  });
  const cut = [token.slice(1), `${token}A`, `${token.slice(0, -4)}....`, 'never-given', ''];
  for (const text of [...forged, ...cut]) expect(await show(text), text).toBeNull();
  expect(await show(token)).not.toBeNull();
});

/** Stores tokens like an earlier build that stored each token and derived its successor. */
async function leaveFormer(...texts: string[]): Promise<void> {
  const { id } = await context.db.selectFrom('sessions').select('id').executeTakeFirstOrThrow();
  await context.db.updateTable('sessions').set({ token_hash: null, confirmed_at: null }).execute();
  const now = context.now();
  const rows = texts.map((text, at) => ({
    hash: hashSecret(text),
    session_id: id,
    created_at: now,
    exchanged_at: at === texts.length - 1 ? null : now,
    successor_hash: at === texts.length - 1 ? null : hashSecret(texts[at + 1] ?? ''),
  }));
  await context.db.insertInto('refresh_tokens').values(rows).execute();
}

test.each(['held', 'lost'])(
  'exchanges a token of an earlier build whose last response was %s',
  async (reply) => {
    await logIn();
    await leaveFormer('spent', 'former', 'newest');
    const shown = reply === 'held' ? 'newest' : 'former';
    await exchange(shown);
    // The reply to the exchange above is lost, so the device shows the same token again.
    const given = await exchange(shown);
    const next = await exchange(given);
    expect(await show(next)).not.toBeNull();
    // A later use of the former token means theft.
    clock.advance(15 * MINUTE_MS);
    expect(await show(shown)).toBeNull();
    expect(await show(next)).toBeNull();
  },
);

test('a token that an earlier build would consider stolen ends the session', async () => {
  await logIn();
  await leaveFormer('spent', 'former', 'newest');
  clock.advance(2 * MINUTE_MS);
  expect(await show('spent')).toBeNull();
  expect(await show('newest')).toBeNull();
});

test('a late token of an earlier build is rejected for a retry', async () => {
  await logIn();
  await leaveFormer('newest');
  const given = await exchange('newest');
  expect(await show(given)).not.toBeNull();
  expect(await rejectionOf(show('newest'))).toBe('unavailable');
});
