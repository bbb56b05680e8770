import { sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';

/**
 * Numbers the removal of a message from the sky. The counter's row stays locked until the commit,
 * so removals are in commit order and without gaps: take it last.
 */
export async function addSkyRemoval(
  tx: Transaction<Schema>,
  messageId: string,
  at: Date,
): Promise<void> {
  await sql`
    with counter as (
      update meta set sky_removal_seq = sky_removal_seq + 1 returning sky_removal_seq
    )
    insert into sky_removals (seq, message_id, at)
    select sky_removal_seq, ${messageId}::uuid, ${at}::timestamptz from counter`.execute(tx);
}
