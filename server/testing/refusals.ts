import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { PersonCallName, ReplyOf } from '../../contract/calls/calls.ts';
import type { Context } from '../context/context.ts';
import type { DirectCall } from '../demo/households/call-as.ts';
import type { TestApi } from './api.ts';
import { refusalOf } from './call.ts';
import type { TestPerson } from './people.ts';

/** What a refusal may write: guesses at a password are counted, and told in the security log. */
const COUNTED = ['login_failures', 'security_log'];

/** Waits until a running server has done its jobs: what they write is nobody's refusal. */
export async function untilQuiet({ context: { db } }: { context: Context }): Promise<void> {
  await expect.poll(() => db.selectFrom('jobs').select('id').execute()).toEqual([]);
}

/** Every row of every table, as one digest: equal when nothing has changed. */
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

/** The code with which a call is refused; fails when it is answered, or when a row has changed. */
export async function refusalWithoutEffect(
  { context }: { context: Context },
  call: () => Promise<unknown>,
): Promise<string> {
  const before = await digestRows(context);
  const code = await refusalOf(call());
  expect(await digestRows(context), `${code} changed something`).toBe(before);
  return code;
}

/** Claims that a call which is repeated under its key has one effect and the same answer. */
export async function expectOnceUnderKey<Name extends PersonCallName>(
  { context, call }: TestApi,
  { caller, name }: { caller: TestPerson; name: Name },
  { args = {}, other }: { args?: DirectCall; other: DirectCall },
): Promise<ReplyOf<Name>> {
  const key = context.makeId();
  const first = await call(caller, name, { ...args, key });
  const after = await digestRows(context);
  expect(await call(caller, name, { ...args, key })).toEqual(first);
  expect(await refusalOf(call(caller, name, { ...other, key }))).toBe('idempotency-mismatch');
  expect(await digestRows(context), 'a repeat changed something').toBe(after);
  return first;
}
