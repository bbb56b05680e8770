import { sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';

/**
 * Numbers the removal of messages from the sky. The counter's row stays locked until the commit,
 * so removals are in commit order and without gaps: take it last.
 */
export async function addSkyRemovals(
  tx: Transaction<Schema>,
  messageIds: string[],
  at: Date,
): Promise<void> {
  if (messageIds.length === 0) return;
  await sql`
    with counter as (
      update meta set sky_removal_seq = sky_removal_seq + ${messageIds.length}
      returning sky_removal_seq - ${messageIds.length}::bigint as before
    )
    insert into sky_removals (seq, message_id, at)
    select before + place, id, ${at}::timestamptz
    from counter, unnest(${messageIds}::uuid[]) with ordinality as gone (id, place)`.execute(tx);
}
