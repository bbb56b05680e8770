import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Handler } from '../http/call-handler.ts';
import { cutPage, parsePlace, writePlace } from '../http/message-page.ts';
import { countDeadJobs } from '../numbers/measure-numbers.ts';

/** Matches e-mail addresses in errors, because mail servers repeat the address that they reject. */
const ADDRESS = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;
const HIDDEN_ADDRESS = '…@…';

/** GET /api/operator/jobs: lists the jobs that were given up, newest first. */
export const listDeadJobs: Handler<'list-dead-jobs'> = async ({ query }, { db }) => {
  const { cursor, limit } = query;
  const after = cursor === undefined ? null : parsePlace(cursor);
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'kind', 'attempts'])
    .select(sql<string>`dead_reason`.as('reason'))
    .select(sql<Date>`died_at`.as('created_at'))
    .where('dead_reason', 'is not', null)
    .$if(after !== null, (jobs) =>
      jobs.where(sql<SqlBool>`(died_at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('died_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { page, next } = cutPage(rows, limit);
  return {
    body: {
      items: page.map(({ created_at, reason, ...job }) => ({
        ...job,
        reason: reason.replaceAll(ADDRESS, HIDDEN_ADDRESS),
        since: created_at.toISOString(),
      })),
      next: next === null ? null : writePlace(next),
      dead_count: await countDeadJobs(db),
    },
  };
};
