import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOneTimeCode } from '../accounts/one-time-code.ts';
import { hashSecret } from '../base/hash-secret.ts';
import { readChanges } from '../log/read-changes.ts';
import { write } from '../log/write.ts';
import { exchangeRefreshToken } from '../sessions/exchange-refresh-token.ts';
import { startSession } from '../sessions/start-session.ts';
import { openTestApi, type TestApi } from '../testing/api.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { purge, schedulePurge } from './schedule-purge.ts';

let api: TestApi;
let ayse: TestPerson;

const DAY_MS = 86_400_000;
const days = (count: number) => api.clock.advance(count * DAY_MS);
const sync = (query: Record<string, unknown>) =>
  api.call(ayse, 'sync', { query: { epoch: api.context.epoch, ...query } });

beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  await api.reset();
  ayse = await makePerson(api.context, { pigeons: 3 });
});
afterAll(() => api.close());

async function logPigeons(...ids: (string | undefined)[]): Promise<void> {
  const { userId } = ayse;
  const changes = ids.map((id = '') => ({ userId, entity: 'pigeon', id }) as const);
  await write(api.context, { touches: [userId] }, async () => ({ result: undefined, changes }));
}

async function loseFirstPigeon(): Promise<void> {
  const [lost = ''] = ayse.pigeonIds;
  await api.context.db.deleteFrom('pigeons').where('id', '=', lost).execute();
  await logPigeons(lost);
}

test('a tombstone is sent for 180 days; a later device gets a reset', async () => {
  await loseFirstPigeon();
  await purge(api.context);
  days(180);
  await purge(api.context);
  const told = await sync({ since: 6 });
  expect(told.changes).toEqual([{ seq: 7, entity: 'pigeon', id: ayse.pigeonIds[0], value: null }]);

  days(1);
  await purge(api.context);
  expect(await sync({ since: 6 })).toMatchObject({ reset: true });
  expect(await sync({ since: 7 })).toMatchObject({ to: 7, changes: [] });
});

test('a first sync is no reset, also after a purge between its pages', async () => {
  await loseFirstPigeon();
  await purge(api.context);
  const first = await sync({ since: 0, limit: 3 });
  expect(first).toMatchObject({ snapshot: 7, more: true });
  days(181);
  await purge(api.context);
  const second = await sync({ since: first.to, snapshot: first.snapshot });
  expect(second).toMatchObject({ to: 7, more: false });
  expect(second.reset).toBeUndefined();
  expect(second.changes.map(({ id }) => id)).toEqual(ayse.pigeonIds.slice(1));
  expect((await sync({ since: 0 })).reset).toBeUndefined();
});

test('a purge during the read of a page hides no tombstone', async () => {
  await loseFirstPigeon();
  await purge(api.context);
  days(181);
  const { db, epoch } = api.context;
  const query = { userId: ayse.userId, since: 6, epoch, limit: 100 };
  let statements = 0;
  const purged = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      statements += 1;
      if (statements === 1) await purge(api.context);
      return result;
    },
  });
  const page = await readChanges({ ...api.context, db: purged }, query);
  expect(statements).toBeGreaterThan(0);
  if (page.reset !== true) expect(page.changes).toMatchObject([{ seq: 7, value: null }]);
});

test('existing and restored rows stay in the log for ever', async () => {
  const [lost = ''] = ayse.pigeonIds;
  const { db } = api.context;
  const row = await db
    .selectFrom('pigeons')
    .selectAll()
    .where('id', '=', lost)
    .executeTakeFirstOrThrow();
  await loseFirstPigeon();
  await purge(api.context);
  days(100);
  await db.insertInto('pigeons').values(row).execute();
  await logPigeons(lost);
  days(200);
  await purge(api.context);
  const { changes, reset } = await sync({ since: 1 });
  expect(reset).toBeUndefined();
  expect(changes.map(({ id }) => id)).toEqual([
    // The ids of Ayşe's counts and settings.
    ayse.userId,
    ayse.userId,
    ...ayse.pigeonIds.slice(1),
    lost,
  ]);
});

test('keys are deleted after 60 days and removals from the sky after 30', async () => {
  const { db, makeId } = api.context;
  const body = { id: makeId(), content: 'Merhaba', pigeonId: ayse.pigeonIds[0], sky: true };
  await api.call(ayse, 'send-message', { body, key: makeId() });
  await api.recall(ayse, ayse.pigeonIds[0]);
  const countRows = async (table: 'idempotency_keys' | 'sky_removals') =>
    (await db.selectFrom(table).selectAll().execute()).length;
  days(30);
  await purge(api.context);
  expect([await countRows('idempotency_keys'), await countRows('sky_removals')]).toEqual([1, 1]);
  days(1);
  await purge(api.context);
  expect([await countRows('idempotency_keys'), await countRows('sky_removals')]).toEqual([1, 0]);
  const late = await api.call(ayse, 'list-sky-removals', { query: { since: 0 } });
  expect(late).toEqual({ ids: [], next: 1, reset: true });
  days(30);
  await purge(api.context);
  expect(await countRows('idempotency_keys')).toBe(0);
});

test('a session expires after a year of use, and its record is deleted later', async () => {
  const { context } = api;
  const { refreshToken } = await startSession(context, ayse.userId);
  let token: string | null = refreshToken;
  for (let month = 0; month < 14; month += 1) {
    days(28);
    const exchanged = await exchangeRefreshToken(context, token ?? 'none', { rotates: true });
    token = exchanged?.successor ?? null;
    await purge(context);
    expect(token !== null, `after ${month + 1}`).toBe(month < 13);
  }
  days(31);
  await purge(context);
  expect(await context.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
});

test('expired sessions, codes and failed logins are deleted', async () => {
  const { context } = api;
  const { db } = context;
  const lines = { id: context.makeId(), account: 'a', ip: '192.0.2.1', at: context.now() };
  await db.insertInto('login_failures').values(lines).execute();
  await makeOneTimeCode(context, { userId: ayse.userId, kind: 'verify-email' });
  await startSession(context, ayse.userId);
  days(31);
  await purge(context);
  for (const table of ['login_failures', 'one_time_codes', 'sessions', 'refresh_tokens'] as const) {
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
});

test('a token of an earlier build is deleted exactly 30 days after its exchange', async () => {
  const { context } = api;
  const { db } = context;
  const { sessionId } = await startSession(context, ayse.userId);
  await db.updateTable('sessions').set({ token_hash: null, confirmed_at: null }).execute();
  const former = { hash: hashSecret('former'), session_id: sessionId, created_at: context.now() };
  await db.insertInto('refresh_tokens').values(former).execute();
  const show = async (token: string) =>
    (await exchangeRefreshToken(context, token, { rotates: true }))?.successor;
  const countFormer = async () =>
    (await db.selectFrom('refresh_tokens').selectAll().execute()).length;

  let token: string | null = null;
  for (let round = 0; round < 5; round += 1) {
    days(20);
    // The gateway keeps the session alive without a page.
    token = (await show('former')) ?? null;
    await purge(context);
    expect(await countFormer()).toBe(1);
  }
  for (const left of [1, 1, 0]) {
    days(20);
    token = (await show(token ?? 'none')) ?? null;
    await purge(context);
    expect(await countFormer()).toBe(left);
  }
  expect(token).not.toBeNull();
});

test('purges every hour until it is stopped', async () => {
  const due: (() => void)[] = [];
  const timers = {
    after(_: number, run: () => void) {
      due.push(run);
      return () => due.splice(0);
    },
  };
  const stop = schedulePurge({ ...api.context, timers });
  await makeOneTimeCode(api.context, { userId: ayse.userId, kind: 'verify-email' });
  days(2);
  due.pop()?.();
  await expect.poll(() => due).toHaveLength(1);
  expect(await api.context.db.selectFrom('one_time_codes').selectAll().execute()).toEqual([]);
  await stop();
  expect(due).toEqual([]);
});
