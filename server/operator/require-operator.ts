import { AppError } from '../../contract/errors.ts';
import type { Caller, Context } from '../context/context.ts';

type Parts = Pick<Context, 'db' | 'now'>;

/** Returns the end of the session's operator rights, or null if it has none. Throws `not-found` without the role. */
export async function readOperatorEnd(
  { db, now }: Parts,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
): Promise<Date | null> {
  const row = await db
    .selectFrom('operators')
    .innerJoin('sessions', 'sessions.user_id', 'operators.user_id')
    .select('sessions.operator_until')
    .where('operators.user_id', '=', userId)
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();
  // For other people the operators' calls look as if they did not exist.
  if (row === undefined) throw new AppError('not-found');
  const { operator_until: end } = row;
  return end !== null && end > now() ? end : null;
}

/** Throws `not-found` unless the caller is an operator, and `proof-needed` unless the session has operator rights. */
export async function requireOperator(context: Parts, caller: Caller): Promise<void> {
  const end = await readOperatorEnd(context, caller);
  if (end === null) throw new AppError('proof-needed');
}
