import { sql } from 'kysely';
import type { Locked } from '../log/write.ts';

/**
 * Numbers the removals of messages from the sky, and wakes the devices that show the sky after the commit. The row of
 * the counter stays locked until the commit, so the numbers are in commit order without gaps. Call this function last.
 */
export async function addSkyRemovals(
  { tx, publish }: Pick<Locked, 'tx' | 'publish'>,
  messageIds: string[],
  at: Date,
): Promise<void> {
  if (messageIds.length === 0) return;
  publish({ type: 'sky' });
  await sql`
    with counter as (
      update meta set sky_removal_seq = sky_removal_seq + ${messageIds.length}
      returning sky_removal_seq - ${messageIds.length}::bigint as before
    )
    insert into sky_removals (seq, message_id, at)
    select before + place, id, ${at}::timestamptz
    from counter, unnest(${messageIds}::uuid[]) with ordinality as gone (id, place)`.execute(tx);
}
