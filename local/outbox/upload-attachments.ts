import type { Attachment, OutboxRow } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { inSession } from '../device/in-session.ts';
import type { SessionRecord } from '../device/stored-records.ts';
import { readPicture } from '../storage/stored-picture.ts';
import { NOTHING_STRANGE } from './postpone-row.ts';
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
    if (attachment === undefined) continue;
    urls[field] = await urlOf(device, session, attachment, () => noteMoving(device, session, row));
  }
  return urls;
}

/** A picture of which another part has arrived gets through: what held it up before says nothing now. */
async function noteMoving({ db }: Device, session: SessionRecord, row: OutboxRow): Promise<void> {
  await inSession(db, session.session, [db.outbox], async () => {
    const { strangeTries = 0 } = (await db.outbox.get(row.position)) ?? {};
    if (strangeTries > 0) await db.outbox.update(row.position, NOTHING_STRANGE);
  });
}

async function urlOf(
  device: Device,
  session: SessionRecord,
  attachment: Attachment,
  onKept: () => Promise<void>,
): Promise<string> {
  if (attachment.url !== null) return attachment.url;
  const { db } = device;
  const picture = await readPicture(device, attachment.image);
  const { url } = await uploadImage(device, session, { id: attachment.id, picture, onKept });
  await inSession(db, session.session, [db.attachments], () =>
    db.attachments.update(attachment.id, { url }),
  );
  return url;
}
