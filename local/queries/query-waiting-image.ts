import type { GuvercinDatabase } from '../device/database.ts';
import { readRecord } from '../device/stored-records.ts';
import { showPicture } from '../storage/stored-picture.ts';
import { attachmentOf } from '../waiting/waiting-image.ts';

/** The image behind a URL that waits on this device; null for the server's, and when it has gone. */
export async function queryWaitingImage(
  db: GuvercinDatabase,
  url: string | null,
): Promise<Blob | null> {
  const id = attachmentOf(url);
  if (id === null) return null;
  const [session, attachment] = await Promise.all([readRecord(db, 'auth'), db.attachments.get(id)]);
  const isMine = attachment !== undefined && attachment.userId === session?.userId;
  return isMine ? showPicture(attachment.image) : null;
}
