import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Handler } from '../http/call-handler.ts';
import { cutPage, parsePlace, writePlace } from '../http/message-page.ts';

/** GET /api/operator/acts: lists the audit log, newest first. */
export const listOperatorActs: Handler<'list-operator-acts'> = async ({ query }, { db }) => {
  const { cursor, limit } = query;
  const after = cursor === undefined ? null : parsePlace(cursor);
  const rows = await db
    .selectFrom('operator_acts as acts')
    .leftJoin('profiles as operator', 'operator.user_id', 'acts.operator_id')
    .leftJoin('profiles as person', 'person.user_id', 'acts.person_id')
    .select([
      'acts.id',
      'acts.at as created_at',
      'acts.act',
      'acts.report_id',
      'acts.reason',
      'acts.job_kind',
    ])
    .select(['operator.full_name as operator_name', 'person.full_name as person_name'])
    .$if(after !== null, (acts) =>
      acts.where(
        sql<SqlBool>`(acts.at, acts.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('acts.at', 'desc')
    .orderBy('acts.id', 'desc')
    .limit(limit + 1)
    .execute();
  const { page, next } = cutPage(rows, limit);
  return {
    body: {
      items: page.map(({ created_at, ...row }) => ({ ...row, at: created_at.toISOString() })),
      next: next === null ? null : writePlace(next),
    },
  };
};
