import type { Kysely } from 'kysely';
import type { Statement } from '../../contract/operator-reviews.ts';
import type { Schema } from '../db/schema.ts';

/** Selects decisions about people with the operator's name, for further conditions. */
export const selectStatements = (db: Kysely<Schema>) =>
  db
    .selectFrom('statements')
    .leftJoin('profiles as operator', 'operator.user_id', 'statements.operator_id')
    .select(['statements.id', 'statements.kind', 'statements.reason', 'statements.until'])
    .select(['statements.at', 'statements.appeal', 'statements.appealed_at'])
    .select(['statements.answer', 'statements.is_granted', 'statements.user_id'])
    .select(['statements.operator_id', 'operator.full_name as operator_name']);

type Row = Awaited<ReturnType<ReturnType<typeof selectStatements>['execute']>>[number];

export function toStatement({ user_id, operator_id, ...row }: Row): Statement {
  return {
    ...row,
    until: row.until?.toISOString() ?? null,
    at: row.at.toISOString(),
    appealed_at: row.appealed_at?.toISOString() ?? null,
  };
}
