import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Hint } from '../sync/bus.ts';
import { addVerifiedPerson } from '../testing/add-verified-person.ts';
import { openTestContext } from '../testing/open-test-context.ts';
import { exchangeRefreshToken } from './exchange-refresh-token.ts';
import { findFamily } from './find-session.ts';
import { startSession } from './start-session.ts';

const { context, clock, reset, close } = await openTestContext();
beforeEach(reset);
afterAll(close);

const DAY_MS = 86_400_000;

async function logIn(): Promise<string> {
  const { userId } = await addVerifiedPerson(context);
  return (await startSession(context, userId)).refreshToken;
}

async function exchange(token: string): Promise<string> {
  const exchanged = await exchangeRefreshToken(context, token);
  if (exchanged === null) throw new Error('the token was refused');
  return exchanged.refreshToken;
}

const isAlive = async (token: string) =>
  (await findFamily(context.db, { refreshToken: token, now: context.now() })) !== null;

test('gives a lost successor again', async () => {
  const first = await logIn();
  const second = await exchange(first);
  expect(await exchange(first)).toBe(second);
  clock.advance(20 * DAY_MS);
  expect(await exchange(first)).toBe(second);
});

test('keeps a rotated token good until its successor was exchanged, and 30 seconds beyond', async () => {
  const first = await logIn();
  const second = await exchange(first);
  const third = await exchange(second);
  clock.advance(30_000);
  expect(await exchange(first)).toBe(second);
  expect(await exchange(third)).not.toBe(second);
});

test('ends the family when a token is used after that', async () => {
  const hints: Hint[] = [];
  context.bus.subscribe((hint) => hints.push(hint));
  const first = await logIn();
  const second = await exchange(first);
  const third = await exchange(second);
  clock.advance(30_001);
  expect(await exchangeRefreshToken(context, first)).toBeNull();
  expect(await exchangeRefreshToken(context, third)).toBeNull();
  expect(hints).toEqual([{ type: 'session-ended', sessionId: expect.any(String) }]);
});

test('does not count being looked up as use', async () => {
  const first = await logIn();
  const second = await exchange(first);
  expect(await isAlive(second)).toBe(true);
  clock.advance(60_000);
  expect(await exchange(first)).toBe(second);
});

test('ends 30 days after the last use, counted anew by each use', async () => {
  const first = await logIn();
  clock.advance(29 * DAY_MS);
  const second = await exchange(first);
  clock.advance(29 * DAY_MS);
  const third = await exchange(second);
  clock.advance(30 * DAY_MS);
  expect(await exchangeRefreshToken(context, third)).toBeNull();
});

test('keeps no token in the clear', async () => {
  const first = await logIn();
  const second = await exchange(first);
  const rows = JSON.stringify(await context.db.selectFrom('refresh_tokens').selectAll().execute());
  expect(rows).not.toContain(first);
  expect(rows).not.toContain(second);
});

test('gives twenty tabs that come at once one and the same successor', async () => {
  const first = await logIn();
  const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(first)));
  expect(new Set(answers).size).toBe(1);
});

test('refuses a token that it never gave', async () => {
  await logIn();
  expect(await exchangeRefreshToken(context, 'never-given')).toBeNull();
});
