import { type Selectable, sql } from 'kysely';
import type { Pigeon } from '../../contract/entities.ts';
import type { Viewer } from '../context/context.ts';
import { anyOf } from '../db/any-of.ts';
import type { Schema } from '../db/schema.ts';
import { byId, type Values } from '../people/values-by-id.ts';
import { currentStatus, isExpired, isUsed } from './pigeon-status.ts';

/** Reads the viewer's own pigeons: these ids, or all of them. */
export async function readPigeons(
  { db, userId, now }: Viewer,
  ids?: string[],
): Promise<Values<Pigeon>> {
  const rows = await db
    .selectFrom('pigeons')
    .leftJoin('messages', 'messages.id', 'pigeons.message_id')
    .selectAll('pigeons')
    .select(sql<boolean>`coalesce(messages.status = 'sent', false)`.as('carries_unread'))
    .where('pigeons.owner_id', '=', userId)
    .$if(ids !== undefined, (query) => query.where('pigeons.id', '=', anyOf(ids ?? [])))
    .orderBy('pigeons.born_at')
    .orderBy('pigeons.id')
    .execute();
  return byId(rows.map((row) => toPigeonValue(row, now)));
}

export type PigeonRow = Selectable<Schema['pigeons']> & { carries_unread: boolean };

export function toPigeonValue(row: PigeonRow, now: Date): Pigeon {
  const status = currentStatus(row, now);
  return {
    id: row.id,
    status,
    trips_left: row.trips_left,
    acquisition_method: row.acquisition_method,
    type_label: row.type_label,
    is_used: isUsed(status),
    is_expired: isExpired(status),
    born_at: row.born_at.toISOString(),
    fuel_until: row.fuel_until.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    messageId: row.message_id,
    personId: status === 'in_conversation' ? row.person_id : null,
  };
}
