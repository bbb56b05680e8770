import * as v from 'valibot';
import { type EntityName, type EntityValue, entitySchemas, isEntityName } from './entities.ts';
import { idSchema } from './ids.ts';

/** One row of the log as sent: `value` null is a tombstone. */
export const rawChangeSchema = v.object({
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  entity: v.string(),
  id: idSchema,
  value: v.nullable(v.unknown()),
});
export type RawChange = v.InferOutput<typeof rawChangeSchema>;

/** A change whose value has been parsed by its entity's schema. */
export type Change = {
  [Name in EntityName]: { seq: number; entity: Name; id: string; value: EntityValue<Name> | null };
}[EntityName];

/** Rows as replies and events carry them; those of another epoch are never applied. */
export const rowsSchema = v.object({ epoch: v.string(), changes: v.array(rawChangeSchema) });
export type Rows = v.InferOutput<typeof rowsSchema>;

/**
 * Parses raw changes; those of an entity that this build does not know are left out.
 * Throws a ValiError where a known entity's value does not fit its schema.
 */
export function parseChanges(raw: RawChange[]): Change[] {
  const changes: Change[] = [];
  for (const { seq, entity, id, value } of raw) {
    if (!isEntityName(entity)) continue;
    const parsed = value === null ? null : v.parse(entitySchemas[entity], value);
    changes.push({ seq, entity, id, value: parsed } as Change);
  }
  return changes;
}

export const syncReplySchema = v.object({
  from: v.number(),
  to: v.number(),
  epoch: v.string(),
  /** The head when a first sync (since=0) began; repeated on its following pages. */
  snapshot: v.optional(v.number()),
  changes: v.array(rawChangeSchema),
  more: v.boolean(),
  /** The cursor cannot be continued: rebuild the mirror from 0. */
  reset: v.optional(v.boolean()),
  /** Of the whole log at `to`, where that is its head (contract/log-checksum.ts). */
  checksum: v.optional(v.number()),
});
export type SyncReply = v.InferOutput<typeof syncReplySchema>;
