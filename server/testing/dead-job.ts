import type { Context } from '../context/context.ts';
import { END_SUSPENSION } from '../moderation/change-standing.ts';

export async function addDeadJob(
  { db, makeId, now }: Pick<Context, 'db' | 'makeId' | 'now'>,
  { kind = END_SUSPENSION, reason = 'nobody answered' }: { kind?: string; reason?: string } = {},
): Promise<string> {
  const id = makeId();
  await db
    .insertInto('jobs')
    .values({
      ...{ id, kind, args: JSON.stringify({ userId: makeId() }), run_at: now() },
      ...{ attempts: 12, dead_reason: reason, died_at: now() },
    })
    .execute();
  return id;
}
