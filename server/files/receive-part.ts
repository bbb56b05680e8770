import { IMAGE_HEAD_BYTES } from '../../contract/detect-image-type.ts';
import { AppError, type ErrorCode } from '../../contract/errors.ts';
import { smallestPart, type UploadProgress } from '../../contract/uploads.ts';
import type { Context } from '../context/context.ts';
import { isConvertible } from './convert-image.ts';
import type { FileStore } from './file-store.ts';
import {
  addPart,
  dropOpenUpload,
  findOpenUpload,
  hasPart,
  type OpenUpload,
  type Part,
  readParts,
  type UploadKey,
} from './open-uploads.ts';
import { sumOf } from './read-upload-part.ts';
import { countStoredBytes, findUpload, saveUpload } from './save-upload.ts';

interface Received {
  key: UploadKey;
  part: Part;
  quotaBytes: number;
  /** Aborts when the sender disconnects. */
  signal: AbortSignal | null;
}

/**
 * Receives a part of an upload and returns the progress. The last part is not stored: the whole file is checked and
 * saved instead. A repeated part has no effect. Throws `upload-not-begun`, `upload-offset-wrong`, `quota-full`,
 * `upload-sum-wrong` if the whole file does not match the announcement, and what `saveUpload` throws.
 */
export async function receivePart(
  context: Context,
  files: FileStore,
  received: Received,
): Promise<UploadProgress> {
  const { key, part, quotaBytes } = received;
  const open = await findOpenUpload(context, key);
  if (open === null) return answerEnded(context, received);
  const end = part.offset + part.bytes.length;
  if (end > open.bytes) throw offsetWrong();
  if (end === open.bytes && part.offset === open.received) {
    return finish(context, files, received, open);
  }
  if (part.bytes.length < smallestPart(open.bytes)) {
    throw new AppError('body-invalid', { field: 'file' });
  }
  if (part.offset === 0) rejectOthersThanImages(part.bytes);
  if (part.offset === open.received) {
    const others = await countStoredBytes(context, files, key);
    if (others + end > quotaBytes) throw new AppError('quota-full', { field: 'file' });
    if (await addPart(context, key, part)) return { offset: end, upload: null };
  }
  return answerRepeat(context, received);
}

const LOST: readonly ErrorCode[] = [
  'upload-sum-wrong',
  'image-invalid',
  'image-damaged',
  'image-too-many-pixels',
  'picture-refused',
];

const offsetWrong = () => new AppError('upload-offset-wrong', { field: 'offset' });

/** Rejects a file that is no image at its first part, before the rest is sent. */
function rejectOthersThanImages(bytes: Uint8Array): void {
  if (bytes.length >= IMAGE_HEAD_BYTES && !isConvertible(bytes)) {
    throw new AppError('image-invalid', { field: 'file' });
  }
}

/** Handles a part that is not the next one. It is a repeat, possibly a concurrent one, or its offset is wrong. */
async function answerRepeat(context: Context, received: Received): Promise<UploadProgress> {
  const { key, part } = received;
  const open = await findOpenUpload(context, key);
  if (open === null) return answerEnded(context, received);
  if (!(await hasPart(context, key, part))) throw offsetWrong();
  return { offset: open.received, upload: null };
}

/** Returns the reply of a completed upload again. Throws `upload-not-begun` if there is no completed upload. */
async function answerEnded(
  context: Context,
  { key, part }: Pick<Received, 'key' | 'part'>,
): Promise<UploadProgress> {
  const upload = await findUpload(context, key);
  if (upload === null) throw new AppError('upload-not-begun', { field: 'id' });
  return { offset: part.offset + part.bytes.length, upload };
}

async function finish(
  context: Context,
  files: FileStore,
  received: Received,
  { bytes, sum }: OpenUpload,
): Promise<UploadProgress> {
  const { key, part, quotaBytes, signal } = received;
  /** Reads the whole picture when its conversion starts, like an upload from the disk. */
  const read = async () => {
    const pieces = [...(await readParts(context, key)), part.bytes];
    const whole = Buffer.concat(pieces);
    // A concurrent last part, or upkeep, has removed the stored parts.
    if (whole.length !== bytes) throw new AppError('upload-not-begun', { field: 'id' });
    if ((await sumOf(whole)) !== sum) throw new AppError('upload-sum-wrong', { field: 'sum' });
    return whole;
  };
  try {
    const upload = await saveUpload(context, files, {
      upload: { ...key, read, signal },
      quotaBytes,
    });
    await dropOpenUpload(context, key);
    return { offset: bytes, upload };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'upload-not-begun') return answerEnded(context, received);
    // A retry of the same bytes would fail again.
    if (LOST.includes(error.code)) await dropOpenUpload(context, key);
    throw error;
  }
}
