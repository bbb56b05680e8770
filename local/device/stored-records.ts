import type { Collection, Table } from 'dexie';
import * as v from 'valibot';
import { accountSchema } from '../../contract/account.ts';
import { languageSchema } from '../../contract/accounts.ts';
import { bannerSchema } from '../../contract/banner.ts';
import { settingsSchema } from '../../contract/entities.ts';
import { publicProfileSchema } from '../../contract/public-profile.ts';
import type { GuvercinDatabase } from './database.ts';

/** The small records of the device, by key. An unreadable record counts as absent. */
const schemas = {
  /** The logged-in person. `session` is new at every login, and writers compare it. */
  auth: v.object({ userId: v.string(), email: v.string(), session: v.string() }),
  /** How far the mirror matches the server. `building` is the mirror that replaces it after a reset. */
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
        /** The mirror version of the build that began the new mirror. */
        mirrorVersion: v.optional(v.number(), 1),
        newest: v.optional(v.number(), 0),
        /**
         * Whether the new mirror was begun because the log's checksum did not match the log that this device had
         * followed.
         */
        isOfOtherLog: v.optional(v.boolean(), false),
      }),
    ),
    /** The head at the start of an ongoing first sync. */
    snapshot: v.nullable(v.number()),
    /** Whether rows of replies were written to the mirror during its first sync, before the pages that contain them. */
    isTouched: v.optional(v.boolean(), false),
    /**
     * The expected checksum of the server's log after all changes that the shown mirror has applied; `null` while
     * unknown. `newest` is the highest number of an applied change, which may be higher than the cursor.
     */
    checksum: v.optional(v.nullable(v.number()), null),
    newest: v.optional(v.number(), 0),
    /** The shape of entities with which the mirror was filled: see MIRROR_VERSION. */
    mirrorVersion: v.optional(v.number(), 1),
  }),
  /**
   * When the mirror was last compared with the server, by the device's clock, by which build, and how many times in a
   * row it differed.
   */
  'mirror-check': v.object({ checkedAt: v.number(), build: v.string(), differed: v.number() }),
  /**
   * Mirrors whose letters an older build wrote. Their letters with ids above `after` are not in the search index yet.
   */
  'words-to-come': v.object({
    parts: v.array(v.object({ gen: v.number(), after: v.string() })),
  }),
  /** The unread count, and when it was last confirmed, by the device's clock. */
  'message-notification-storage': v.object({
    unread_count: v.number(),
    last_checked: v.nullable(v.number()),
    /** The error code of the last check, if it failed. */
    error: v.nullable(v.string()),
  }),
  /** The ids of the newest notifications, the unread count, and the person's notification settings. */
  'notification-storage': v.object({
    notifications: v.array(v.string()),
    unread_count: v.number(),
    settings: v.nullable(settingsSchema),
    error: v.nullable(v.string()),
  }),
  /** Letters of the sky that the person has seen on this device, newest last. */
  'discover-store': v.object({ seen: v.array(v.string()) }),
  /**
   * A session arrived with the cookies, but the device had no data. While `isAsking`, the server must be asked whether
   * this device was emptied. Afterwards the person must be informed; `letters` is the last reported number of
   * undelivered letters.
   */
  'found-empty': v.object({ isAsking: v.boolean(), letters: v.nullable(v.number()) }),
  /** A rejection without an outbox row, to be shown once. */
  'store-error': v.object({ id: v.string(), code: v.string() }),
  /** The outbox rows for which a system notification has already said that they wait. */
  'waiting-told': v.object({ ids: v.array(v.string()) }),
  /** The person's language, for threads that cannot read local storage. */
  language: v.object({ language: languageSchema }),
  /** Whether single-letter shortcuts are on. Absent means on. */
  keys: v.object({ areOn: v.boolean() }),
  /**
   * Letters with these words are folded: the lists of strong language while `isListOn`, and the person's own words.
   * `listed` contains the loaded lists for these languages. `null` if they are not loaded yet.
   */
  'unwanted-words': v.object({
    isListOn: v.boolean(),
    own: v.array(v.string()),
    listed: v.nullable(
      v.object({
        languages: v.array(v.string()),
        build: v.string(),
        turkish: v.string(),
        others: v.string(),
      }),
    ),
  }),
  /**
   * The answers to one-time questions: whether storage is persistent, whether the question about system notifications
   * was shown or answered, and when the person postponed installing the app, by the device's clock. The question is due
   * from the first delivered letter on. No offer is shown within a minute of `arrivedAt`.
   */
  asked: v.object({
    isStorageKept: v.nullable(v.boolean()),
    /** Whether persistent storage was requested a second time, after the app was installed. */
    wasAskedInstalled: v.optional(v.boolean(), false),
    hasAnsweredNotices: v.boolean(),
    installLaterAt: v.optional(v.nullable(v.number()), null),
    isNoticesQuestionDue: v.optional(v.boolean(), false),
    arrivedAt: v.optional(v.nullable(v.number()), null),
  }),
  /**
   * The people who were asked about system notifications on this device, newest last: short digests of ids that
   * identify no person. Logging out keeps them, so that each person is asked only once.
   */
  'notices-asked': v.object({ digests: v.array(v.string()) }),
  /**
   * The push subscription of this device: the server's session, the endpoint, and the key. `endpoint` is empty while
   * the browser has no subscription; subscribing is retried. `refused` is the status with which the push service last
   * rejected the server. `isEnding`: pushes are turned off, but the server has not been informed yet.
   */
  push: v.object({
    sessionId: v.string(),
    endpoint: v.string(),
    key: v.string(),
    refused: v.optional(v.nullable(v.number()), null),
    isEnding: v.optional(v.boolean(), false),
  }),
  /** Devices and security events of the account, from the server's last reply. */
  account: accountSchema,
  /** How far the server's clock is ahead of the device's, in milliseconds. */
  'server-clock': v.object({ aheadMs: v.number() }),
  /** When the auth token with this `iat` reached the device, by the device's clock. */
  token: v.object({ iat: v.number(), receivedAt: v.number() }),
  /** The extent of the stored sky: the cursor of its next page, and the number of the last removal seen. */
  sky: v.object({
    checkedAt: v.number(),
    next: v.nullable(v.string()),
    removals: v.number(),
  }),
  /** When the server last reported new letters in the sky, by the device's clock. */
  'sky-told': v.object({ at: v.number() }),
  /** The last banner from the server, and the id of the banner that the person closed here. */
  banner: v.object({ banner: v.nullable(bannerSchema), closed: v.nullable(v.string()) }),
  /** A copy of the sky as last shown on this device. It is painted before the app has loaded (src/snapshot). */
  'screen-snapshot': v.object({
    userId: v.string(),
    build: v.string(),
    path: v.string(),
    language: v.string(),
    theme: v.string(),
    hour: v.string(),
    width: v.number(),
    takenAt: v.number(),
    tree: v.unknown(),
  }),
  /** The featured people read so far, and the cursor of the next page. */
  featured: v.object({
    checkedAt: v.number(),
    people: v.array(
      v.object({
        ...v.pick(publicProfileSchema, ['id', 'full_name', 'age', 'city', 'avatar_url', 'is_new'])
          .entries,
        // An earlier build did not store these fields.
        bio: v.optional(v.nullable(v.string()), null),
        spoken_languages: v.optional(v.array(v.string()), []),
      }),
    ),
    next: v.nullable(v.string()),
  }),
} as const;

export type RecordKey = keyof typeof schemas;
export type RecordValue<Key extends RecordKey> = v.InferOutput<(typeof schemas)[Key]>;
export type SessionRecord = RecordValue<'auth'>;
export type SyncRecord = RecordValue<'sync'>;

/** The records that belong to the device, not to its person. */
const LASTING_RECORDS: readonly RecordKey[] = ['notices-asked'];

/** Returns the rows of a table that are deleted when the person leaves. */
export const rowsOfPerson = (table: Table): Collection =>
  table.name === 'records' ? table.where(':id').noneOf(LASTING_RECORDS) : table.toCollection();

/** Reads a record. Returns `null` if there is none or an older build wrote it in another shape. */
export async function readRecord<Key extends RecordKey>(
  db: GuvercinDatabase,
  key: Key,
): Promise<RecordValue<Key> | null> {
  const stored = await db.records.get(key);
  if (stored === undefined) return null;
  const parsed = v.safeParse(schemas[key], stored.value);
  return parsed.success ? (parsed.output as RecordValue<Key>) : null;
}

/** Writes a record. Call it inside a transaction. */
export async function writeRecord<Key extends RecordKey>(
  db: GuvercinDatabase,
  key: Key,
  value: RecordValue<Key>,
): Promise<void> {
  await db.records.put({ key, value });
}
