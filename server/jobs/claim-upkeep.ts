import { sql } from 'kysely';
import type { Context } from '../context/context.ts';

/** Tolerates nodes that start a turn early or late. */
const SLACK_MS = 5 * 60_000;

/**
 * Claims a turn of regular work for this node. Returns false if another node had it within `everyMs`. If a node dies in
 * the middle, the next turn does the rest.
 */
export async function claimUpkeep(
  { db, now }: Pick<Context, 'db' | 'now'>,
  name: string,
  everyMs: number,
): Promise<boolean> {
  const at = now();
  const before = new Date(at.getTime() - everyMs + SLACK_MS);
  const claimed = await sql`
    insert into upkeep (name, begun_at) values (${name}, ${at})
    on conflict (name) do update set begun_at = ${at}
      -- A clock that was turned back makes nobody wait for its old time.
      where upkeep.begun_at <= ${before} or upkeep.begun_at > ${at}
    returning name`.execute(db);
  return claimed.rows.length > 0;
}
