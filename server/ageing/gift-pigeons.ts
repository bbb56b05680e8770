import { type SqlBool, sql } from 'kysely';
import { WITHOUT_PIGEON_DAYS } from '../../contract/limits.ts';
import { changePersons } from '../change-persons.ts';
import type { Context } from '../context.ts';
import { grantPigeons } from '../mutations/grant-pigeons.ts';
import { makeNotification } from '../notifications/make-notification.ts';
import { daysBefore } from '../purge/days-before.ts';
import type { Touched } from '../sync/touched.ts';

/** Has the person a pigeon that flies, or will when it is home? */
const hasUsablePigeon = (now: Date) => sql<SqlBool>`exists (
  select from pigeons where pigeons.owner_id = users.id
    and pigeons.status in ('available', 'in_sky', 'in_conversation') and pigeons.trips_left > 0
    and pigeons.fuel_until > ${now}::timestamptz
    and (pigeons.ends_at is null or pigeons.ends_at > ${now}::timestamptz))`;

/**
 * Gives a welcome pigeon to whoever had none that could fly for 7 days (product.md section 4). It
 * may be repeated, also by two nodes at once.
 */
export async function giftPigeons(context: Context): Promise<void> {
  await noteWhoHasNone(context);
  const { db, now } = context;
  const waiting = await db
    .selectFrom('users')
    .select('id')
    .where('without_pigeon_since', '<=', daysBefore(now(), WITHOUT_PIGEON_DAYS))
    .where('state', '=', 'active')
    .orderBy('id')
    .execute();
  for (const { id } of waiting) await giftPigeon(context, id);
}

async function noteWhoHasNone({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db
    .updateTable('users')
    .set({ without_pigeon_since: null })
    .where('without_pigeon_since', 'is not', null)
    .where(hasUsablePigeon(now()))
    .execute();
  await db
    .updateTable('users')
    .set({ without_pigeon_since: now() })
    .where('without_pigeon_since', 'is', null)
    .where('state', '=', 'active')
    .where('email_verified_at', 'is not', null)
    .where(({ not }) => not(hasUsablePigeon(now())))
    .execute();
}

async function giftPigeon(context: Context, userId: string): Promise<void> {
  await changePersons(context, [userId], async ({ tx }) => {
    // Whoever clears the note is the one who gives.
    const taken = await tx
      .updateTable('users')
      .set({ without_pigeon_since: null })
      .where('id', '=', userId)
      .where('without_pigeon_since', 'is not', null)
      .where(({ not }) => not(hasUsablePigeon(context.now())))
      .returning('id')
      .executeTakeFirst();
    if (taken === undefined) return { result: undefined, changes: [] };
    const gained = await grantPigeons(tx, context, { ownerId: userId, kind: 'welcome', count: 1 });
    const changes: Touched[] = [...gained];
    for (const { id: pigeonId } of gained) {
      const notice = { userId, kind: 'pigeon-gained', pigeonId } as const;
      changes.push(...(await makeNotification(tx, context, notice)));
    }
    return { result: undefined, changes };
  });
}
