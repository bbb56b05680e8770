import type { Transaction } from 'kysely';
import type { Context } from '../context.ts';
import type { Schema } from '../db/schema.ts';
import { currentStatus } from '../rules/pigeon-status.ts';
import type { Touched } from '../sync/touched.ts';
import { bringHome } from './bring-home.ts';

/**
 * With these messages read, their pigeons on the last trip or without fuel go home for good.
 * Answers what changed for both people of each.
 */
export async function settlePigeons(
  context: Pick<Context, 'makeId' | 'now'>,
  tx: Transaction<Schema>,
  messageIds: string[],
): Promise<Touched[]> {
  const rows = await tx
    .selectFrom('pigeons')
    .select(['id', 'owner_id', 'person_id', 'status', 'trips_left', 'fuel_until', 'ends_at'])
    .where('message_id', 'in', messageIds)
    .where('status', '=', 'in_conversation')
    .orderBy('id')
    .execute();
  const changes: Touched[] = [];
  for (const row of rows) {
    const pigeon = { ...row, carries_unread: false };
    const isLeaving = currentStatus(pigeon, context.now()) !== 'in_conversation';
    if (isLeaving) changes.push(...(await bringHome(context, tx, pigeon)));
  }
  return changes;
}
