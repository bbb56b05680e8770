import * as v from 'valibot';
import { IMAGE_HEAD_BYTES } from '../../contract/detect-image-type.ts';
import { AppError } from '../../contract/errors.ts';
import { idSchema } from '../../contract/ids.ts';
import { IMAGE_MAX_BYTES } from '../../contract/limits.ts';
import { UPLOAD_ENDPOINT } from '../../contract/routes.ts';
import { parseRequest } from '../http/parse-request.ts';
import { isConvertible } from './convert-image.ts';
import type { Draft } from './file-store.ts';
import { readMultipart } from './read-multipart.ts';
import { readUpTo } from './read-up-to.ts';

/** Room for the form around the file: boundaries, names and the small fields. */
const FORM_BYTES = 16 * 1024;
const MAX_BYTES = IMAGE_MAX_BYTES + FORM_BYTES;

const formSchema = v.object({
  file: v.literal(true),
  endpoint: v.literal(UPLOAD_ENDPOINT),
  id: idSchema,
  userId: v.optional(idSchema),
});

export interface ReadUpload {
  uploadId: string;
  /** Whom the device means. */
  userId: string | undefined;
}

/**
 * Reads an upload's form, its file onto the disk, and no more of it than an image may have. What its
 * first bytes show to be no image, and what the disk does not take, is read to its end without being
 * kept: whoever still sends hears no answer. Throws `image-too-large`, `body-invalid` for a form that
 * is not ours, and what the disk says.
 */
export async function readUpload(request: Request, draft: Draft): Promise<ReadUpload> {
  let size = 0;
  let head: Uint8Array = new Uint8Array();
  let failure: unknown = null;
  const isImage = () => head.length < IMAGE_HEAD_BYTES || isConvertible(head);
  const form = await readMultipart(
    {
      body: readUpTo(request, MAX_BYTES, 'image-too-large'),
      contentType: request.headers.get('content-type') ?? '',
    },
    {
      fileName: 'file',
      async write(bytes) {
        size += bytes.length;
        // "Smaller than 15MB" is said of the file, not of the form around it.
        if (size >= IMAGE_MAX_BYTES) throw tooLarge();
        if (head.length < IMAGE_HEAD_BYTES) {
          head = Buffer.concat([head, bytes.subarray(0, IMAGE_HEAD_BYTES - head.length)]);
        }
        if (failure !== null || !isImage()) return;
        await draft.write(bytes).catch((error: unknown) => {
          failure = error;
        });
      },
    },
  );
  const file = form.hasFile ? true : form.fields.file;
  const { id, userId } = parseRequest(formSchema, { ...form.fields, file });
  if (failure !== null) throw failure;
  return { uploadId: id, userId };
}

const tooLarge = () => new AppError('image-too-large', { field: 'file' });
