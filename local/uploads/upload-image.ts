import { AppError } from '../../contract/errors.ts';
import { IMAGE_MAX_BYTES } from '../../contract/limits.ts';
import { UPLOAD_ENDPOINT, type UploadReply, uploadReply } from '../../contract/uploads.ts';
import { callUpload } from '../call-api.ts';
import { inPresentSession } from '../call-as-person.ts';
import type { Device } from '../device.ts';
import type { SessionRecord } from '../stored-records.ts';

/**
 * Uploads an image in the name of whose it is (product.md section 7); the same `id` repeats harmlessly.
 * `onSent` hears which part of it has left, from 0 to 1, where the thread can tell. Throws AppError
 * (`image-too-large`, `image-invalid`, `upload-failed`, or one whose fate is `strange`), NetworkError,
 * or SessionEnded where the device is no longer theirs.
 */
export async function uploadImage(
  device: Device,
  session: SessionRecord,
  upload: { id: string; file: Blob; onSent?: (part: number) => void },
): Promise<UploadReply> {
  if (upload.file.size >= IMAGE_MAX_BYTES) throw new AppError('image-too-large');
  const form = new FormData();
  form.set('endpoint', UPLOAD_ENDPOINT);
  form.set('id', upload.id);
  form.set('userId', session.userId);
  form.set('file', upload.file, 'image');
  const onSent = upload.onSent ?? (() => undefined);
  return inPresentSession(device, session, () =>
    callUpload(device, '/api/safe-endpoint-upload', { form, onSent }, uploadReply),
  );
}
