import { beginUpload } from '../../contract/calls/begin-upload.ts';
import { AppError } from '../../contract/errors.ts';
import { UPLOAD_PART_PATH } from '../../contract/routes.ts';
import { type UploadReply, uploadProgress } from '../../contract/uploads.ts';
import type { StoredPicture } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { sha256In } from '../device/digest-bytes.ts';
import type { SessionRecord } from '../device/stored-records.ts';
import { callUpload } from '../net/call-api.ts';
import { callInSession, inPresentSession } from '../net/call-as-person.ts';

/** A proxy that takes none so small takes nothing: a sixteenth of what a device sends at a time. */
const SMALLEST_SHARE = 16;
/** So often within one try the server is asked how far the upload has come. */
const MOST_ASKS = 3;

/** What is on its way, and who hears of it. */
export interface PartedUpload {
  id: string;
  picture: StoredPicture;
  /** Which part of it the server has or is being sent, from 0 to 1. */
  onSent(part: number): void;
  /** Hears, before the next part leaves, that the server has kept one. */
  onKept?(): Promise<void>;
}

/**
 * Uploads a picture in parts, and goes on from where the server says that an earlier try has come to. A
 * part that a proxy finds too large goes again as two. null where it cannot go so: the server is older than
 * parts, or this browser makes no SHA-256. Throws as `uploadImage` does.
 */
export async function uploadInParts(
  device: Device,
  session: SessionRecord,
  upload: PartedUpload,
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

/** Of several nodes one may be older than the one that began. */
function isOfOlderServer(error: unknown): boolean {
  return error instanceof AppError && ['not-found', 'path-not-allowed'].includes(error.code);
}

interface SummedUpload extends PartedUpload {
  /** Of the whole. */
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
      // A server that stays where it is would be sent the same for ever.
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

/** The server has another part as the next: an answer was lost, or a day has passed. */
const isOutOfStep = (error: unknown) =>
  isCode(error, 'upload-offset-wrong') || isCode(error, 'upload-not-begun');

/** Begins the upload, or asks how far it has come. */
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
