import * as v from 'valibot';
import { type EntityName, type EntityValue, entitySchemas, isEntityName } from './entities.ts';
import { idSchema } from './ids.ts';

/**
 * An entity in the log of a person. `Name` is `string` for entities that this build may not recognize, as a newer
 * server can send them.
 */
export interface EntityRef<Name extends string = EntityName> {
  entity: Name;
  id: string;
}

/** An entity and the number of its last change in the log of its person. */
export interface NumberedRef<Name extends string = EntityName> extends EntityRef<Name> {
  seq: number;
}

export type Owned<Ref extends EntityRef> = Ref & { userId: string };

/** One row of the log as sent. A `value` of `null` is a tombstone. */
export const rawChangeSchema = v.object({
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  entity: v.string(),
  id: idSchema,
  value: v.nullable(v.unknown()),
});
export type RawChange = v.InferOutput<typeof rawChangeSchema>;

/** A change with a value that was parsed by the schema of its entity. */
export type Change = {
  [Name in EntityName]: NumberedRef<Name> & { value: EntityValue<Name> | null };
}[EntityName];

/** The changes in a reply or an event. A device never applies changes of another epoch. */
export const rowsSchema = v.object({ epoch: v.string(), changes: v.array(rawChangeSchema) });
export type Rows = v.InferOutput<typeof rowsSchema>;

/**
 * A change that this build cannot parse. `raw` is the original; the other fields contain the parts that are readable.
 */
export interface UnfitChange extends NumberedRef<string> {
  raw: unknown;
}

export interface ParsedChanges {
  changes: Change[];
  unfit: UnfitChange[];
  /** True if some changes are in neither list, because this build does not know their entity. */
  isPartial: boolean;
}

/**
 * Parses raw changes one by one, so that a broken or newer change does not block the others. Leaves out changes of
 * entities that this build does not know.
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
  /** The head when a first sync (since=0) began. The following pages repeat it. */
  snapshot: v.optional(v.number()),
  changes: v.array(rawChangeSchema),
  more: v.boolean(),
  /** The cursor cannot be continued. The device must rebuild its mirror from 0. */
  reset: v.optional(v.boolean()),
  /** The checksum of the whole log at `to`. Present only if `to` is the head (contract/log-checksum.ts). */
  checksum: v.optional(v.number()),
});
export type SyncReply = v.InferOutput<typeof syncReplySchema>;

/** The form that a device receives. It parses each change separately. */
const incomingChanges = { changes: v.array(v.unknown()) };
export const incomingRowsSchema = v.object({ ...rowsSchema.entries, ...incomingChanges });
export type IncomingRows = v.InferOutput<typeof incomingRowsSchema>;
export const incomingSyncReplySchema = v.object({ ...syncReplySchema.entries, ...incomingChanges });
export type IncomingSyncReply = v.InferOutput<typeof incomingSyncReplySchema>;
