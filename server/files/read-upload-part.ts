import * as v from 'valibot';
import { wholeNumber } from '../../contract/calls/define-call.ts';
import { AppError } from '../../contract/errors.ts';
import { idSchema } from '../../contract/ids.ts';
import { UPLOAD_PART_MAX_BYTES } from '../../contract/limits.ts';
import { sumSchema } from '../../contract/uploads.ts';
import { parseRequest } from '../http/parse-request.ts';
import type { Part } from './open-uploads.ts';
import { readMultipart } from './read-multipart.ts';
import { readUpTo } from './read-up-to.ts';

/** Allowance for the form around the part. */
const FORM_BYTES = 16 * 1024;

const formSchema = v.object({
  file: v.literal(true),
  id: idSchema,
  offset: wholeNumber,
  sum: sumSchema,
  userId: v.optional(idSchema),
});

export interface ReadPart extends Part {
  uploadId: string;
  /** The user id that the device sent. */
  userId: string | undefined;
}

/**
 * Reads the form of a part. Throws `body-too-large`, `body-invalid` for an invalid form, and `upload-sum-wrong` if the
 * bytes do not match their checksum.
 */
export async function readUploadPart(request: Request): Promise<ReadPart> {
  const chunks: Uint8Array[] = [];
  const form = await readMultipart(
    {
      body: readUpTo(request, UPLOAD_PART_MAX_BYTES + FORM_BYTES, 'body-too-large'),
      contentType: request.headers.get('content-type') ?? '',
    },
    // Copy the bytes, because their buffer is reused.
    { fileName: 'file', write: async (bytes) => void chunks.push(Uint8Array.from(bytes)) },
  );
  const file = form.hasFile ? true : form.fields.file;
  const { id, offset, sum, userId } = parseRequest(formSchema, { ...form.fields, file });
  const bytes = Buffer.concat(chunks);
  if (bytes.length > UPLOAD_PART_MAX_BYTES) throw new AppError('body-too-large', { field: 'file' });
  if ((await sumOf(bytes)) !== sum) throw new AppError('upload-sum-wrong', { field: 'file' });
  return { uploadId: id, offset, bytes, userId };
}

/** Returns the SHA-256 in hexadecimal, computed off the event loop, because a whole picture takes a while. */
export async function sumOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
}
