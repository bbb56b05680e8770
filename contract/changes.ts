import * as v from 'valibot';
import { type EntityName, type EntityValue, entitySchemas, isEntityName } from './entities.ts';
import { idSchema } from './ids.ts';

/** A thing in the log of a person. A newer server may send an entity that this build does not know: then `Name` is `string`. */
export interface EntityRef<Name extends string = EntityName> {
  entity: Name;
  id: string;
}

/** A thing and the number of its last change in the log of its person. */
export interface NumberedRef<Name extends string = EntityName> extends EntityRef<Name> {
  seq: number;
}

/** An `EntityRef` and the `userId` of the log that contains it. */
export type Owned<Ref extends EntityRef> = Ref & { userId: string };

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
  [Name in EntityName]: NumberedRef<Name> & { value: EntityValue<Name> | null };
}[EntityName];

/** Rows as replies and events carry them; those of another epoch are never applied. */
export const rowsSchema = v.object({ epoch: v.string(), changes: v.array(rawChangeSchema) });
export type Rows = v.InferOutput<typeof rowsSchema>;

/** A change that this build does not understand, as it came; what can be read of it is. */
export interface UnfitChange extends NumberedRef<string> {
  raw: unknown;
}

export interface ParsedChanges {
  changes: Change[];
  unfit: UnfitChange[];
  /** Some are in neither: of an entity that this build does not keep. */
  isPartial: boolean;
}

/**
 * Parses raw changes one by one, so that one which does not fit (a newer server's, or a broken one) is
 * in nobody's way. Those of an entity that this build does not know are left out: it keeps none.
 */
export function parseChanges(raw: readonly unknown[]): ParsedChanges {
  const parsed: ParsedChanges = { changes: [], unfit: [], isPartial: false };
  for (const one of raw) {
    const change = v.safeParse(rawChangeSchema, one);
    if (!change.success) {
      parsed.unfit.push({ ...v.parse(keyOfUnfit, one), raw: one });
      continue;
    }
    const { seq, entity, id, value } = change.output;
    if (!isEntityName(entity)) {
      parsed.isPartial = true;
      continue;
    }
    const fit = value === null ? null : v.safeParse(entitySchemas[entity], value);
    if (fit?.success === false) parsed.unfit.push({ seq, entity, id, raw: one });
    else parsed.changes.push({ seq, entity, id, value: fit?.output ?? null } as Change);
  }
  return parsed;
}

const nothingKnown = { seq: 0, entity: '', id: '' };
const keyOfUnfit = v.fallback(
  v.object({
    seq: v.fallback(v.number(), 0),
    entity: v.fallback(v.string(), ''),
    id: v.fallback(v.string(), ''),
  }),
  nothingKnown,
);

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

/** As a device takes them in: each change is judged by itself. */
const incomingChanges = { changes: v.array(v.unknown()) };
export const incomingRowsSchema = v.object({ ...rowsSchema.entries, ...incomingChanges });
export type IncomingRows = v.InferOutput<typeof incomingRowsSchema>;
export const incomingSyncReplySchema = v.object({ ...syncReplySchema.entries, ...incomingChanges });
export type IncomingSyncReply = v.InferOutput<typeof incomingSyncReplySchema>;
