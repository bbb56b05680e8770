import { type Kysely, type SqlBool, sql } from 'kysely';
import { ringNumber } from '../../contract/ids.ts';
import type { ListedNotification } from '../../contract/notifications.ts';
import { cleanPersonName } from '../../contract/person-name.ts';
import { previewOf } from '../../contract/uploads.ts';
import { notificationWords } from '../../i18n/notifications/notification-words.ts';
import { anyOf } from '../db/any-of.ts';
import type { Schema } from '../db/schema.ts';
import { hiddenFrom } from '../people/hidden-people.ts';
import { toNotificationValue } from './read-notifications.ts';

type Viewer = { db: Kysely<Schema>; userId: string };

/**
 * Selects a person's notifications with all data for their text, except those about people hidden from them. For
 * further conditions.
 */
export function selectListed({ db, userId }: Viewer) {
  return db
    .selectFrom('notifications')
    .innerJoin('users as reader', 'reader.id', 'notifications.user_id')
    .leftJoin('users as sender', 'sender.id', 'notifications.sender_id')
    .leftJoin('profiles', 'profiles.user_id', 'notifications.sender_id')
    .leftJoin('pigeons', 'pigeons.id', 'notifications.pigeon_id')
    .selectAll('notifications')
    .select([
      'reader.language',
      'sender.state as sender_state',
      'profiles.full_name',
      'profiles.photo_1_url',
      'pigeons.type_label',
      'pigeons.status as pigeon_status',
    ])
    .where('notifications.user_id', '=', userId)
    .where(({ eb, fn }) =>
      eb(
        fn.coalesce('notifications.sender_id', 'notifications.user_id'),
        'not in',
        hiddenFrom(userId),
      ),
    );
}

/**
 * Selects the notifications for pushes and mails: `selectListed` without letters of people the person has muted
 * since.
 */
export const selectTold = (viewer: Viewer) =>
  selectListed(viewer).where(sql<SqlBool>`not (notifications.kind in ('message', 'reply')
    and notifications.sender_id in (select person_id from mutes where user_id = ${viewer.userId}::uuid))`);

export type ListedRow = Awaited<ReturnType<ReturnType<typeof selectListed>['execute']>>[number];

/** Reads these of a person's notifications for the list, unordered. */
export async function readListed(viewer: Viewer, ids: string[]): Promise<ListedNotification[]> {
  if (ids.length === 0) return [];
  const rows = await selectListed(viewer).where('notifications.id', '=', anyOf(ids)).execute();
  return rows.map(toListed);
}

/** Converts a row to a notification with its text, in the language of its reader (product.md section 3). */
export function toListed(row: ListedRow): ListedNotification {
  const { photo_1_url } = row;
  const full_name = cleanPersonName(row.full_name);
  return {
    ...toNotificationValue(row),
    ...wordsOf(row),
    sender_profile:
      row.sender_id === null ? null : { full_name, avatar_url: previewOf(photo_1_url) },
  };
}

function wordsOf(row: ListedRow) {
  const { kind, title, message, pigeon_id, type_label: label, pigeon_status: status } = row;
  const hasPigeon = pigeon_id !== null && label !== null && status !== null;
  return notificationWords(row.language, {
    kind,
    title,
    message,
    sender: senderOf(row),
    pigeon: hasPigeon ? { ring: ringNumber(pigeon_id), label, status } : null,
  });
}

/** Returns the sender of a notification, as its text names them, or null. */
export function senderOf({ sender_id, full_name, sender_state }: ListedRow) {
  return sender_id === null
    ? null
    : { name: cleanPersonName(full_name), isDeleted: sender_state === 'deleted' };
}
