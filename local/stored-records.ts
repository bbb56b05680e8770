import * as v from 'valibot';
import type { GuvercinDatabase } from './database.ts';

/** The small records of the device, by key; an unreadable one counts as absent. */
const schemas = {
  /** Who is logged in here. `session` is new at every login: writers compare it. */
  auth: v.object({ userId: v.string(), email: v.string(), session: v.string() }),
  /** How far the mirror equals the server; `building` is the mirror that replaces it after a reset. */
  sync: v.object({
    epoch: v.string(),
    cursor: v.number(),
    gen: v.number(),
    isComplete: v.boolean(),
    building: v.nullable(
      v.object({
        epoch: v.string(),
        cursor: v.number(),
        gen: v.number(),
        snapshot: v.nullable(v.number()),
      }),
    ),
    /** Head at the begin of a first sync that is under way. */
    snapshot: v.nullable(v.number()),
  }),
  /** When the auth token with this `iat` reached the device, by the device's clock. */
  token: v.object({ iat: v.number(), receivedAt: v.number() }),
  /** How far the stored sky reaches: the cursor of its next page, and the removals seen. */
  sky: v.object({
    checkedAt: v.number(),
    next: v.nullable(v.string()),
    removals: v.number(),
  }),
} as const;

export type RecordKey = keyof typeof schemas;
export type RecordValue<Key extends RecordKey> = v.InferOutput<(typeof schemas)[Key]>;
export type SessionRecord = RecordValue<'auth'>;
export type SyncRecord = RecordValue<'sync'>;

/** Reads a record; null when there is none or an older build wrote it in another shape. */
export async function readRecord<Key extends RecordKey>(
  db: GuvercinDatabase,
  key: Key,
): Promise<RecordValue<Key> | null> {
  const stored = await db.records.get(key);
  if (stored === undefined) return null;
  const parsed = v.safeParse(schemas[key], stored.value);
  return parsed.success ? (parsed.output as RecordValue<Key>) : null;
}

/** Writes a record; belongs inside the caller's transaction. */
export async function writeRecord<Key extends RecordKey>(
  db: GuvercinDatabase,
  key: Key,
  value: RecordValue<Key>,
): Promise<void> {
  await db.records.put({ key, value });
}
