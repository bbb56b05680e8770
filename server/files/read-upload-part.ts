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

/** Room for the form around the part. */
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
  /** Whom the device means. */
  userId: string | undefined;
}

/**
 * Reads the form of a part. Throws `body-too-large`, `body-invalid` for a form that is not ours, and
 * `upload-sum-wrong` for bytes that are not those that were sent.
 */
export async function readUploadPart(request: Request): Promise<ReadPart> {
  const chunks: Uint8Array[] = [];
  const form = await readMultipart(
    {
      body: readUpTo(request, UPLOAD_PART_MAX_BYTES + FORM_BYTES, 'body-too-large'),
      contentType: request.headers.get('content-type') ?? '',
    },
    // A copy: what it is cut from is read into again.
    { fileName: 'file', write: async (bytes) => void chunks.push(Uint8Array.from(bytes)) },
  );
  const file = form.hasFile ? true : form.fields.file;
  const { id, offset, sum, userId } = parseRequest(formSchema, { ...form.fields, file });
  const bytes = Buffer.concat(chunks);
  if (bytes.length > UPLOAD_PART_MAX_BYTES) throw new AppError('body-too-large', { field: 'file' });
  if ((await sumOf(bytes)) !== sum) throw new AppError('upload-sum-wrong', { field: 'file' });
  return { uploadId: id, offset, bytes, userId };
}

/** SHA-256 in hexadecimal digits, made beside the event loop: a whole picture takes a while. */
export async function sumOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
}
