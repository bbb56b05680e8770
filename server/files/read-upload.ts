import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import { idSchema } from '../../contract/ids.ts';
import { IMAGE_MAX_BYTES } from '../../contract/limits.ts';
import { UPLOAD_ENDPOINT } from '../../contract/uploads.ts';
import { parseRequest } from '../parse-request.ts';

/** Room for the form around the file: boundaries, names and the small fields. */
const FORM_BYTES = 16 * 1024;

/** Twice as many as we ask for: each part costs the platform's parser far more than its bytes. */
const MAX_PARTS = 8;
const MULTIPART = /^multipart\/form-data\s*;.*\bboundary="?([^";]{1,70})/i;

const formSchema = v.object({
  file: v.file(),
  endpoint: v.literal(UPLOAD_ENDPOINT),
  id: idSchema,
  userId: v.optional(idSchema),
});

export interface ReadUpload {
  bytes: Uint8Array;
  uploadId: string;
  /** Whom the device means. */
  userId: string | undefined;
}

/**
 * Reads an upload's form, and no more of it than an image may have. Throws `image-too-large`, and
 * `body-invalid` for a form that is not ours.
 */
export async function readUpload(request: Request): Promise<ReadUpload> {
  const body = await readUpTo(request, IMAGE_MAX_BYTES + FORM_BYTES);
  const { file, id, userId } = parseRequest(formSchema, await parseForm(request, body));
  // "Smaller than 15MB" is said of the file, not of the form around it.
  if (file.size >= IMAGE_MAX_BYTES) throw new AppError('image-too-large', { field: 'file' });
  return { bytes: new Uint8Array(await file.arrayBuffer()), uploadId: id, userId };
}

async function readUpTo(request: Request, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new AppError('image-too-large', { field: 'file' });
  if (Number(request.headers.get('content-length')) > max) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > max) break;
      chunks.push(chunk);
    }
  } catch {
    // The caller went before all of it was here: their fault, or their network's.
    throw new AppError('body-invalid');
  }
  if (size > max) throw tooLarge();
  return Buffer.concat(chunks);
}

async function parseForm(request: Request, body: Uint8Array<ArrayBuffer>): Promise<object> {
  const contentType = request.headers.get('content-type') ?? '';
  const boundary = MULTIPART.exec(contentType)?.[1];
  if (boundary === undefined || countUpTo(MAX_PARTS + 1, `--${boundary}`, body) > MAX_PARTS) {
    throw new AppError('body-invalid');
  }
  try {
    const form = await new Response(body, { headers: { 'content-type': contentType } }).formData();
    return Object.fromEntries(form);
  } catch {
    // The platform's reasons (no boundary, cut off) are all the same to a person.
    throw new AppError('body-invalid');
  }
}

function countUpTo(max: number, text: string, body: Uint8Array<ArrayBuffer>): number {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let count = 0;
  for (let at = bytes.indexOf(text); at !== -1 && count < max; count += 1) {
    at = bytes.indexOf(text, at + text.length);
  }
  return count;
}
