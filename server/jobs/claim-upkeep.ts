import { sql } from 'kysely';
import type { Context } from '../context/context.ts';

/** A node begins a little early or late. */
const SLACK_MS = 5 * 60_000;

/**
 * Takes a turn of regular work for this node; false when another one has had it within `everyMs`. A node
 * that dies in the middle leaves the rest to the next turn.
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
