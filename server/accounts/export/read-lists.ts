import type { Message } from '../../../contract/entities.ts';
import type { Viewer } from '../../context/context.ts';
import { cutPage, isAfter, type Place } from '../../http/message-page.ts';
import { toMessageValueFor } from '../../messages/message-value.ts';
import { selectVisibleMessages } from '../../messages/read-messages.ts';
import { toNotificationValue } from '../../notifications/read-notifications.ts';

const ROWS_A_PAGE = 500;

/** Yields all messages that the person sent, or received and can see, newest first. */
export async function* readBox(viewer: Viewer, box: 'sent' | 'received'): AsyncGenerator<Message> {
  const mine = box === 'sent' ? 'messages.sender_id' : 'messages.receiver_id';
  let after: Place | null = null;
  do {
    let query = selectVisibleMessages(viewer).where(mine, '=', viewer.userId);
    if (after !== null) query = query.where(isAfter(after));
    const rows = await query
      .orderBy('messages.created_at', 'desc')
      .orderBy('messages.id', 'desc')
      .limit(ROWS_A_PAGE + 1)
      .execute();
    const { page, next }: ReturnType<typeof cutPage<(typeof rows)[number]>> = cutPage(
      rows,
      ROWS_A_PAGE,
    );
    yield* page.map(toMessageValueFor(viewer.userId));
    after = next;
  } while (after !== null);
}

/** Yields all notifications of the person. */
export async function* readOwnNotifications({ db, userId }: Viewer) {
  let after: string | undefined;
  do {
    let query = db.selectFrom('notifications').selectAll().where('user_id', '=', userId);
    if (after !== undefined) query = query.where('id', '>', after);
    const rows = await query.orderBy('id').limit(ROWS_A_PAGE).execute();
    yield* rows.map(toNotificationValue);
    after = rows.at(-1)?.id;
  } while (after !== undefined);
}

/** Reads the person's incomplete uploads: their metadata and the bytes received so far. */
export async function readOpenUploads({ db, userId }: Viewer) {
  return db
    .selectFrom('open_uploads')
    .select(['upload_id', 'bytes', 'received', 'begun_at'])
    .where('user_id', '=', userId)
    .orderBy('begun_at')
    .execute();
}

/** Returns the keys of the person's own uploads and of the images in letters to them that they can see. */
export async function readImageKeys(viewer: Viewer): Promise<string[]> {
  const own = await viewer.db
    .selectFrom('files')
    .select('key')
    .where('owner_id', '=', viewer.userId)
    .execute();
  const received = await selectVisibleMessages(viewer)
    .where('messages.receiver_id', '=', viewer.userId)
    .where('messages.image_key', 'is not', null)
    .execute();
  const keys = [...own.map(({ key }) => key), ...received.flatMap((row) => row.image_key ?? [])];
  return [...new Set(keys)];
}
