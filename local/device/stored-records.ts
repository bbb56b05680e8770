import type { Collection, Table } from 'dexie';
import * as v from 'valibot';
import { accountSchema } from '../../contract/account.ts';
import { languageSchema } from '../../contract/accounts.ts';
import { bannerSchema } from '../../contract/banner.ts';
import { settingsSchema } from '../../contract/entities.ts';
import { publicProfileSchema } from '../../contract/public-profile.ts';
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
        /** Of the build that began it. */
        mirrorVersion: v.optional(v.number(), 1),
        newest: v.optional(v.number(), 0),
        /** The log's checksum was another one than this device had followed. */
        isOfOtherLog: v.optional(v.boolean(), false),
      }),
    ),
    /** Head at the begin of a first sync that is under way. */
    snapshot: v.nullable(v.number()),
    /** Rows of replies reached the mirror that is being filled, ahead of its pages. */
    isTouched: v.optional(v.boolean(), false),
    /**
     * What the server’s checksum of the log must be, after all that the shown mirror took in; null while
     * that is not known. `newest` is the highest number that it took in, also ahead of the cursor.
     */
    checksum: v.optional(v.nullable(v.number()), null),
    newest: v.optional(v.number(), 0),
    /** Which shape of entities the mirror was filled with: see MIRROR_VERSION. */
    mirrorVersion: v.optional(v.number(), 1),
  }),
  /**
   * When the mirror was last compared with the server, by the device's clock, by which build, and how often
   * in a row it differed.
   */
  'mirror-check': v.object({ checkedAt: v.number(), build: v.string(), differed: v.number() }),
  /** Mirrors whose letters an older build wrote: those above `after`, by id, are not in search yet. */
  'words-to-come': v.object({
    parts: v.array(v.object({ gen: v.number(), after: v.string() })),
  }),
  /** The unread count, and when it was last known to be right, by the device's clock. */
  'message-notification-storage': v.object({
    unread_count: v.number(),
    last_checked: v.nullable(v.number()),
    /** Why the last look failed, in the catalogue's code. */
    error: v.nullable(v.string()),
  }),
  /** The newest notifications' ids, how many are unread, and how the person wants to be told. */
  'notification-storage': v.object({
    notifications: v.array(v.string()),
    unread_count: v.number(),
    settings: v.nullable(settingsSchema),
    error: v.nullable(v.string()),
  }),
  /** Letters of the sky that the person has seen on this device, the newest last. */
  'discover-store': v.object({ seen: v.array(v.string()) }),
  /**
   * A session came with the cookies, and there was nothing here: the server is asked whether this device was
   * emptied. After that it was, and the person is to be told; `letters` waited here when it last said so.
   */
  'found-empty': v.object({ isAsking: v.boolean(), letters: v.nullable(v.number()) }),
  /** A refusal that leaves no row behind, to be told once. */
  'store-error': v.object({ id: v.string(), code: v.string() }),
  /** The letters of which a notice has said that they still wait, by their rows' ids. */
  'waiting-told': v.object({ ids: v.array(v.string()) }),
  /** What the person speaks, for the threads that cannot read local storage. */
  language: v.object({ language: languageSchema }),
  /** Do single letters do something on this device? Absent: they do. */
  keys: v.object({ areOn: v.boolean() }),
  /**
   * Letters with these words are folded: those of the lists of strong language while `isListOn`, and the person's own.
   * `listed` holds the lists of these languages as a build has loaded them; null: not yet.
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
   * What was asked once: may storage be kept, was the question about notices put or answered, and when
   * did the person put off installing the app, by the device's clock? The question is due from the first
   * letter on that was delivered; nothing is offered within a minute of `arrivedAt`.
   */
  asked: v.object({
    isStorageKept: v.nullable(v.boolean()),
    /** The first of these also since the app was installed. */
    wasAskedInstalled: v.optional(v.boolean(), false),
    hasAnsweredNotices: v.boolean(),
    installLaterAt: v.optional(v.nullable(v.number()), null),
    isNoticesQuestionDue: v.optional(v.boolean(), false),
    arrivedAt: v.optional(v.nullable(v.number()), null),
  }),
  /**
   * Who was asked about notices on this device, the newest last: short digests of ids, which name nobody.
   * Log-out keeps them, so that nobody is asked twice.
   */
  'notices-asked': v.object({ digests: v.array(v.string()) }),
  /**
   * Pushes are wanted on this device: for which of the server's sessions, where to, made with which key.
   * `endpoint` is empty while the browser has no subscription; it is tried again. `refused` is the
   * status with which the push service last refused the server itself. With `isEnding` they are wanted no
   * more, and the server has yet to hear of it.
   */
  push: v.object({
    sessionId: v.string(),
    endpoint: v.string(),
    key: v.string(),
    refused: v.optional(v.nullable(v.number()), null),
    isEnding: v.optional(v.boolean(), false),
  }),
  /** Devices and security events of the account, as the server last said. */
  account: accountSchema,
  /** How far the server's clock is ahead of the device's. */
  'server-clock': v.object({ aheadMs: v.number() }),
  /** When the auth token with this `iat` reached the device, by the device's clock. */
  token: v.object({ iat: v.number(), receivedAt: v.number() }),
  /** How far the stored sky reaches: the cursor of its next page, and the removals seen. */
  sky: v.object({
    checkedAt: v.number(),
    next: v.nullable(v.string()),
    removals: v.number(),
  }),
  /** When the server last told that letters were added to the sky, by the device's clock. */
  'sky-told': v.object({ at: v.number() }),
  /** The last banner from the server, and the id of the banner that the person closed here. */
  banner: v.object({ banner: v.nullable(bannerSchema), closed: v.nullable(v.string()) }),
  /** A copy of the sky as this device showed it last, which is painted before the app has loaded (src/snapshot). */
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
  /** The featured people, as far as they were read, and the cursor of what lies below. */
  featured: v.object({
    checkedAt: v.number(),
    people: v.array(
      v.object({
        ...v.pick(publicProfileSchema, ['id', 'full_name', 'age', 'city', 'avatar_url', 'is_new'])
          .entries,
        // An earlier build stored none.
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

/** The records that are the device's and not its person's. */
const LASTING_RECORDS: readonly RecordKey[] = ['notices-asked'];

/** The rows of a table that go when its person leaves. */
export const rowsOfPerson = (table: Table): Collection =>
  table.name === 'records' ? table.where(':id').noneOf(LASTING_RECORDS) : table.toCollection();

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
