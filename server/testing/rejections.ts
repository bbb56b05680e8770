import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { PersonCallName, ReplyOf } from '../../contract/calls/calls.ts';
import type { Context } from '../context/context.ts';
import type { DirectCall } from '../demo/accounts/call-as.ts';
import type { TestApi } from './api.ts';
import { rejectionOf } from './call.ts';
import type { TestPerson } from './people.ts';

/** Tables that a rejection may change: failed guesses are counted and added to the security log. */
const COUNTED = ['login_failures', 'security_log'];

/** Waits until a running server has no jobs left, so that their writes are not attributed to a rejection. */
export async function untilQuiet({ context: { db } }: { context: Context }): Promise<void> {
  await expect.poll(() => db.selectFrom('jobs').select('id').execute()).toEqual([]);
}

/** Returns one digest of all rows of all tables. Equal if nothing changed. */
export async function digestRows({ db }: Pick<Context, 'db'>): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> all(${COUNTED}) order by 1`.execute(db);
  const hash = createHash('sha256');
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select row_to_json(t)::text as row from ${sql.table(name)} t order by 1`.execute(db);
    hash.update(JSON.stringify([name, rows]));
  }
  return hash.digest('hex');
}

/** Returns the error code of a rejected call. Fails if the call succeeds or if a row has changed. */
export async function rejectionWithoutEffect(
  { context }: { context: Context },
  call: () => Promise<unknown>,
): Promise<string> {
  const before = await digestRows(context);
  const code = await rejectionOf(call());
  expect(await digestRows(context), `${code} changed something`).toBe(before);
  return code;
}

/** Checks that a call repeated with the same idempotency key has one effect and the same reply. */
export async function expectOnceUnderKey<Name extends PersonCallName>(
  { context, call }: TestApi,
  { caller, name }: { caller: TestPerson; name: Name },
  { args = {}, other }: { args?: DirectCall; other: DirectCall },
): Promise<ReplyOf<Name>> {
  const key = context.makeId();
  const first = await call(caller, name, { ...args, key });
  const after = await digestRows(context);
  expect(await call(caller, name, { ...args, key })).toEqual(first);
  expect(await rejectionOf(call(caller, name, { ...other, key }))).toBe('idempotency-mismatch');
  expect(await digestRows(context), 'a repeat changed something').toBe(after);
  return first;
}
