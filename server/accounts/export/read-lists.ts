import type { Message } from '../../../contract/entities.ts';
import type { Context, Viewer } from '../../context/context.ts';
import { cutPage, isAfter, type Place } from '../../http/message-page.ts';
import { toMessageValueFor } from '../../messages/message-value.ts';
import { selectVisibleMessages } from '../../messages/read-messages.ts';
import { toNotificationValue } from '../../notifications/read-notifications.ts';

const ROWS_A_PAGE = 500;

/** Reads each page of a long list on the replica. */
type ListReader = Omit<Viewer, 'db'> & Pick<Context, 'onReplica'>;

type BoxPage = Awaited<ReturnType<typeof readBoxPage>>;

/** Yields all messages that the person sent, or received and can see, newest first. */
export async function* readBox(
  { onReplica, ...reader }: ListReader,
  box: 'sent' | 'received',
): AsyncGenerator<Message> {
  let after: Place | null = null;
  do {
    const place: Place | null = after;
    const { page, next }: BoxPage = await onReplica((db) =>
      readBoxPage({ ...reader, db }, box, place),
    );
    yield* page.map(toMessageValueFor(reader.userId));
    after = next;
  } while (after !== null);
}

async function readBoxPage(viewer: Viewer, box: 'sent' | 'received', after: Place | null) {
  const mine = box === 'sent' ? 'messages.sender_id' : 'messages.receiver_id';
  let query = selectVisibleMessages(viewer).where(mine, '=', viewer.userId);
  if (after !== null) query = query.where(isAfter(after));
  const rows = await query
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(ROWS_A_PAGE + 1)
    .execute();
  return cutPage(rows, ROWS_A_PAGE);
}

/** Yields all notifications of the person. */
export async function* readOwnNotifications({ onReplica, userId }: ListReader) {
  let after: string | undefined;
  do {
    const last = after;
    const rows = await onReplica((db) => {
      let query = db.selectFrom('notifications').selectAll().where('user_id', '=', userId);
      if (last !== undefined) query = query.where('id', '>', last);
      return query.orderBy('id').limit(ROWS_A_PAGE).execute();
    });
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
