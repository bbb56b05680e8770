import { beginUpload } from '../../contract/calls/begin-upload.ts';
import { AppError } from '../../contract/errors.ts';
import { IMAGE_MAX_BYTES } from '../../contract/limits.ts';
import { UPLOAD_ENDPOINT, UPLOAD_PART_PATH, UPLOAD_PATH } from '../../contract/routes.ts';
import { type UploadReply, uploadProgress, uploadReply } from '../../contract/uploads.ts';
import type { Attachment, OutboxRow, StoredPicture } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { sha256In } from '../device/digest-bytes.ts';
import { inSession } from '../device/in-session.ts';
import type { SessionRecord } from '../device/stored-records.ts';
import { callUpload } from '../net/call-api.ts';
import { callInSession, inPresentSession } from '../net/call-as-person.ts';
import { readPicture, showPicture } from '../storage/stored-picture.ts';
import { NOTHING_STRANGE } from './retry-policy.ts';

/**
 * Uploads the pictures of a row, each once. Resolves with their URLs, by the argument that each one fills. A URL is
 * stored with its picture until the last row that uses it is delivered. Throws AppError `picture-unreadable` when the
 * device has lost a picture, and the errors of `uploadImage`.
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
    urls[field] = await urlOf(device, session, attachment, () => resetTries(device, session, row));
  }
  return urls;
}

/** Resets the count of failed attempts after a part has arrived, because the upload makes progress. */
async function resetTries({ db }: Device, session: SessionRecord, row: OutboxRow): Promise<void> {
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

/**
 * Uploads pictures again that the server has deleted because the row waited too long. Each picture is uploaded again at
 * most once. The rejection had no effect, so the row gets a new key and the new URLs. Resolves with false when there is
 * no picture to upload again.
 */
export function uploadAgain(
  device: Device,
  session: SessionRecord,
  row: OutboxRow,
): Promise<boolean> {
  const { db } = device;
  return inSession(db, session.session, [db.outbox, db.attachments], async () => {
    const images = await db.attachments.bulkGet(Object.values(row.attachments));
    const old = images.flatMap((image) => (image && !image.isUploadedAgain ? [image] : []));
    if (old.length === 0) return false;
    for (const { id } of old) await db.attachments.update(id, { url: null, isUploadedAgain: true });
    await db.outbox.update(row.position, {
      ...{ id: device.makeId(), sentBody: null, firstTriedAt: null },
    });
    return true;
  });
}

/**
 * Uploads one picture (product.md section 7). A repeat with the same `id` is harmless. A large picture is sent in
 * parts and continues where it was interrupted. `onSent` is called with the sent fraction, from 0 to 1, where the
 * thread can measure it. Throws AppError (`image-too-large`, `image-invalid`, `upload-failed`, or one with the fate
 * `strange`), NetworkError, or SessionEnded when the person has logged out.
 */
export async function uploadImage(
  device: Device,
  session: SessionRecord,
  { onSent = () => undefined, ...image }: Omit<Upload, 'onSent'> & Partial<Pick<Upload, 'onSent'>>,
): Promise<UploadReply> {
  const size = image.picture.bytes.byteLength;
  if (size >= IMAGE_MAX_BYTES) throw new AppError('image-too-large');
  const upload = { ...image, onSent };
  const reply = size > device.partBytes ? await uploadInParts(device, session, upload) : null;
  return reply ?? uploadWhole(device, session, upload);
}

function uploadWhole(
  device: Device,
  session: SessionRecord,
  { id, picture, onSent }: Upload,
): Promise<UploadReply> {
  const form = new FormData();
  form.set('endpoint', UPLOAD_ENDPOINT);
  form.set('id', id);
  form.set('userId', session.userId);
  form.set('file', showPicture(picture), 'image');
  return inPresentSession(device, session, () =>
    callUpload(device, UPLOAD_PATH, { form, onSent }, uploadReply),
  );
}

/** The smallest part is this fraction of the normal one. A proxy that rejects even that accepts no upload. */
const SMALLEST_SHARE = 16;
/** How often one attempt may ask the server for the offset. */
const MOST_ASKS = 3;

interface Upload {
  id: string;
  picture: StoredPicture;
  /** Called with the sent fraction, from 0 to 1. */
  onSent(part: number): void;
  /** Called when the server has stored a part, before the next one is sent. */
  onKept?(): Promise<void>;
}

/**
 * Uploads a picture in parts, from the offset that the server has. A part that a proxy finds too large is halved.
 * Resolves with `null` when parts are not possible: the server is too old, or this browser has no SHA-256.
 */
async function uploadInParts(
  device: Device,
  session: SessionRecord,
  upload: Upload,
): Promise<UploadReply | null> {
  const sum = sha256In(upload.picture.sum);
  if (sum === null) return null;
  try {
    return await sendAll(device, session, { ...upload, sum });
  } catch (error) {
    if (isOfOlderServer(error)) return null;
    throw error;
  }
}

/**
 * Whether the server does not support parts. With several nodes, another node may be older than the node that began the
 * upload.
 */
function isOfOlderServer(error: unknown): boolean {
  return error instanceof AppError && ['not-found', 'path-not-allowed'].includes(error.code);
}

interface SummedUpload extends Upload {
  /** SHA-256 of the whole picture. */
  sum: string;
}

async function sendAll(
  device: Device,
  session: SessionRecord,
  upload: SummedUpload,
): Promise<UploadReply> {
  const size = upload.picture.bytes.byteLength;
  const smallest = Math.max(1, Math.floor(device.partBytes / SMALLEST_SHARE));
  let partBytes = device.partBytes;
  let asks = 1;
  let { offset, upload: kept } = await begin(device, session, upload);
  while (kept === null) {
    if (offset >= size) throw new AppError('strange-answer');
    const to = Math.min(size, offset + partBytes);
    try {
      const next = await sendPart(device, session, upload, { from: offset, to });
      // Without this check the same part could be sent forever.
      if (next.upload === null && next.offset <= offset) throw new AppError('strange-answer');
      ({ offset, upload: kept } = next);
      upload.onSent(Math.min(1, offset / size));
      await upload.onKept?.();
    } catch (error) {
      if (isCode(error, 'too-large-for-network') && to - offset > smallest) {
        partBytes = Math.max(smallest, Math.floor((to - offset) / 2));
      } else if (isOutOfStep(error) && asks < MOST_ASKS) {
        asks += 1;
        ({ offset, upload: kept } = await begin(device, session, upload));
      } else throw error;
    }
  }
  return kept;
}

const isCode = (error: unknown, code: AppError['code']) =>
  error instanceof AppError && error.code === code;

/** The server expects another offset, because a reply was lost or the upload has expired. */
const isOutOfStep = (error: unknown) =>
  isCode(error, 'upload-offset-wrong') || isCode(error, 'upload-not-begun');

/** Begins the upload, or asks for the offset of one that has begun. */
function begin(device: Device, session: SessionRecord, { id, picture, sum }: SummedUpload) {
  const body = { id, kind: 'image', bytes: picture.bytes.byteLength, sum };
  return callInSession(device, session, beginUpload, { body });
}

async function sendPart(
  device: Device,
  session: SessionRecord,
  { id, picture, onSent }: SummedUpload,
  { from, to }: { from: number; to: number },
) {
  const bytes = picture.bytes.slice(from, to);
  const form = new FormData();
  form.set('id', id);
  form.set('offset', String(from));
  form.set('sum', sha256In(await device.digest(bytes)) ?? '');
  form.set('userId', session.userId);
  form.set('file', new Blob([bytes]), 'part');
  const hear = (part: number) => onSent((from + part * (to - from)) / picture.bytes.byteLength);
  return inPresentSession(device, session, () =>
    callUpload(device, UPLOAD_PART_PATH, { form, onSent: hear }, uploadProgress),
  );
}
