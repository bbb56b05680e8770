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

/** Allowance for the form around the file: boundaries, names and the small fields. */
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
  /** The user id that the device sent. */
  userId: string | undefined;
}

/**
 * Reads an upload's form and writes its file to the draft, up to the size limit of an image. If the first bytes are no
 * image, or the disk fails, reads the rest without storing it, because a client that is still sending does not read the
 * response. Throws `image-too-large`, `body-invalid` for an invalid form, and errors of the disk.
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
        // The limit of 15 MB applies to the file, not to the form around it.
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
