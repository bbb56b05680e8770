import type { OutboxRow } from '../database.ts';
import type { Device } from '../device.ts';
import { inSession } from '../session/in-session.ts';
import type { SessionRecord } from '../stored-records.ts';
import { uploadImage } from './upload-image.ts';

/**
 * Uploads the image that travels with a row, once; null when there is none. Its URL is kept beside
 * the image until the row has been delivered.
 */
export async function uploadAttachment(
  device: Device,
  session: SessionRecord,
  row: OutboxRow,
): Promise<string | null> {
  const { db } = device;
  if (row.attachmentId === null) return null;
  const attachment = await db.attachments.get(row.attachmentId);
  if (attachment === undefined) return null;
  if (attachment.url !== null) return attachment.url;
  const { url } = await uploadImage(device, { id: attachment.id, file: attachment.image });
  await inSession(db, session.session, [db.attachments], () =>
    db.attachments.update(attachment.id, { url }),
  );
  return url;
}
