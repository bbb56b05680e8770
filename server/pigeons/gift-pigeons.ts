import { type SqlBool, sql } from 'kysely';
import type { EntityRef, Owned } from '../../contract/changes.ts';
import { WITHOUT_PIGEON_DAYS } from '../../contract/limits.ts';
import { daysBefore } from '../base/days-before.ts';
import type { Context } from '../context/context.ts';
import { ALL_PEOPLE, type Batch, NIL_ID, ROWS_A_BATCH, walkThrough } from '../db/in-batches.ts';
import { write } from '../log/write.ts';
import { makeNotification } from '../notifications/make-notification.ts';
import { grantPigeons } from './grant-pigeons.ts';

/** A person's pigeons that can fly now, or after their return. */
const usablePigeons = (now: Date) => sql`pigeons where pigeons.owner_id = users.id
    and pigeons.status in ('available', 'in_sky', 'in_conversation') and pigeons.trips_left > 0
    and pigeons.fuel_until > ${now}::timestamptz
    and (pigeons.ends_at is null or pigeons.ends_at > ${now}::timestamptz)`;

/**
 * Gives a welcome pigeon to each person who has had no usable pigeon for 7 days (product.md section 4). Can run several
 * times, and on two nodes concurrently.
 */
export async function giftPigeons(context: Context): Promise<void> {
  const { db, now } = context;
  await walkThrough(db, ALL_PEOPLE, (batch) => noteWhoHasNone(context, batch));
  let page: { id: string; since: string }[];
  let after = { since: '-infinity', id: NIL_ID };
  do {
    const { rows } = await sql<{ id: string; since: string }>`
      select id, without_pigeon_since::text as since from users
      where without_pigeon_since <= ${daysBefore(now(), WITHOUT_PIGEON_DAYS)}
        and (without_pigeon_since, id) > (${after.since}::timestamptz, ${after.id}::uuid)
      order by without_pigeon_since, id limit ${sql.lit(ROWS_A_BATCH)}`.execute(db);
    page = rows;
    for (const { id } of page) await giftPigeon(context, id);
    after = page.at(-1) ?? after;
  } while (page.length === ROWS_A_BATCH);
}

async function noteWhoHasNone(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { after, last }: Batch,
): Promise<void> {
  await sql`
    update users set without_pigeon_since = case when looked.is_without then ${now()}::timestamptz end
    from (
      select users.id, usable.is_there is null as is_without from users
      -- As "exists" the planner may rather read the whole table once.
      left join lateral (select true as is_there from ${usablePigeons(now())} limit 1) usable on true
      where users.id > ${after} and users.id <= ${last}
    ) looked
    where looked.id = users.id and (users.without_pigeon_since is null) = looked.is_without
      and (users.without_pigeon_since is not null
        or users.state = 'active' and users.email_verified_at is not null)`.execute(db);
}

async function giftPigeon(context: Context, userId: string): Promise<void> {
  await write(context, { touches: [userId] }, async ({ tx }) => {
    // Only the transaction that clears this column gives the pigeon.
    const taken = await tx
      .updateTable('users')
      .set({ without_pigeon_since: null })
      .where('id', '=', userId)
      .where('without_pigeon_since', 'is not', null)
      .where('state', '=', 'active')
      .where(sql<SqlBool>`not exists (select from ${usablePigeons(context.now())})`)
      .returning('id')
      .executeTakeFirst();
    if (taken === undefined) return { result: undefined, changes: [] };
    const gained = await grantPigeons(tx, context, { ownerId: userId, kind: 'welcome', count: 1 });
    const changes: Owned<EntityRef>[] = [...gained];
    for (const { id: pigeonId } of gained) {
      const notice = { userId, kind: 'pigeon-gained', pigeonId } as const;
      changes.push(...(await makeNotification(tx, context, notice)));
    }
    return { result: undefined, changes };
  });
}
