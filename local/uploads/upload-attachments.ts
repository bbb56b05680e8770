import type { Attachment, OutboxRow } from '../database.ts';
import type { Device } from '../device.ts';
import { inSession } from '../session/in-session.ts';
import { readPicture } from '../storage/stored-picture.ts';
import type { SessionRecord } from '../stored-records.ts';
import { uploadImage } from './upload-image.ts';

/**
 * Uploads the images that travel with a row, each once, and answers their URLs by the field that
 * they fill. A URL is kept beside its image until the last row that speaks of it was delivered. Throws
 * AppError `picture-unreadable` for one that the device has lost, else as `uploadImage` does.
 */
export async function uploadAttachments(
  device: Device,
  session: SessionRecord,
  row: OutboxRow,
): Promise<Record<string, string>> {
  const urls: Record<string, string> = {};
  for (const [field, id] of Object.entries(row.attachments)) {
    const attachment = await device.db.attachments.get(id);
    if (attachment !== undefined) urls[field] = await urlOf(device, session, attachment);
  }
  return urls;
}

async function urlOf(
  device: Device,
  session: SessionRecord,
  attachment: Attachment,
): Promise<string> {
  if (attachment.url !== null) return attachment.url;
  const { db } = device;
  const file = await readPicture(device, attachment.image);
  const { url } = await uploadImage(device, session, { id: attachment.id, file });
  await inSession(db, session.session, [db.attachments], () =>
    db.attachments.update(attachment.id, { url }),
  );
  return url;
}
