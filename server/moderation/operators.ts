import type { Kysely } from 'kysely';
import type { Language } from '../../contract/accounts.ts';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';

export interface OperatorPerson {
  id: string;
  email: string;
  language: Language;
  granted_at: Date;
}

/** Returns the operators whose accounts are active, longest in the role first. */
export async function listOperators(db: Kysely<Schema>): Promise<OperatorPerson[]> {
  const rows = await db
    .selectFrom('operators')
    .innerJoin('users', 'users.id', 'operators.user_id')
    .select(['users.id', 'users.email', 'users.language', 'operators.granted_at'])
    .where('users.state', '=', 'active')
    .orderBy('operators.granted_at')
    .orderBy('users.id')
    .execute();
  return rows.flatMap(({ email, ...row }) => (email === null ? [] : [{ ...row, email }]));
}

/** Makes a person an operator. Returns false for one who already is. */
export async function addOperator(
  { db, now }: Pick<Context, 'db' | 'now'>,
  userId: string,
): Promise<boolean> {
  const made = await db
    .insertInto('operators')
    .values({ user_id: userId, granted_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Takes the role of an operator away. Returns false for a person who does not have it. */
export async function removeOperator(
  { db }: Pick<Context, 'db'>,
  userId: string,
): Promise<boolean> {
  const removed = await db
    .deleteFrom('operators')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return removed !== undefined;
}
