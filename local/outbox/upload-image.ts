import { AppError } from '../../contract/errors.ts';
import { IMAGE_MAX_BYTES } from '../../contract/limits.ts';
import { UPLOAD_ENDPOINT, UPLOAD_PATH } from '../../contract/routes.ts';
import { type UploadReply, uploadReply } from '../../contract/uploads.ts';
import type { Device } from '../device/device.ts';
import type { SessionRecord } from '../device/stored-records.ts';
import { callUpload } from '../net/call-api.ts';
import { inPresentSession } from '../net/call-as-person.ts';
import { showPicture } from '../storage/stored-picture.ts';
import { type PartedUpload, uploadInParts } from './upload-in-parts.ts';

/**
 * Uploads an image in the name of whose it is (product.md section 7); the same `id` repeats harmlessly. A
 * large one goes in parts, and on from where it was cut off. `onSent` hears which part of it has left, from
 * 0 to 1, where the thread can tell. Throws AppError (`image-too-large`, `image-invalid`, `upload-failed`,
 * or one whose fate is `strange`), NetworkError, or SessionEnded where the device is no longer theirs.
 */
export async function uploadImage(
  device: Device,
  session: SessionRecord,
  {
    onSent = () => undefined,
    ...image
  }: Omit<PartedUpload, 'onSent'> & Partial<Pick<PartedUpload, 'onSent'>>,
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
  { id, picture, onSent }: PartedUpload,
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
