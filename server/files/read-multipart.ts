import { AppError } from '../../contract/errors.ts';

/** Twice as many as our forms have. */
const MAX_PARTS = 8;
const MAX_HEAD_BYTES = 4 * 1024;
const MAX_FIELD_BYTES = 1024;
const MULTIPART = /^multipart\/form-data\s*;.*\bboundary="?([^";]{1,70})/i;
const NAME = /^content-disposition:[^\r\n]*[;\s]name="([^"\r\n]*)"/im;
const FILE_NAME = /^content-disposition:[^\r\n]*[;\s]filename\*?=/im;
const HEAD_END = '\r\n\r\n';

export interface MultipartForm {
  fields: Record<string, string>;
  /** Whether a file arrived under the requested name. */
  hasFile: boolean;
}

type Place = 'before' | 'head' | 'file' | 'field' | 'after';

/**
 * Reads a form in chunks and passes on the bytes of its one file as they arrive, so that only one chunk is in memory.
 * Throws `body-invalid` for a form that is incomplete, has too many parts or too large fields, and what `write` throws.
 */
export async function readMultipart(
  { body, contentType }: { body: AsyncIterable<Uint8Array>; contentType: string },
  { fileName, write }: { fileName: string; write(bytes: Uint8Array): Promise<void> },
): Promise<MultipartForm> {
  const boundary = MULTIPART.exec(contentType)?.[1];
  if (boundary === undefined) throw new AppError('body-invalid');
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  const form: MultipartForm = { fields: {}, hasFile: false };
  // The first boundary has no line break before it, so one is added here.
  let pending: Buffer = Buffer.from('\r\n');
  let place: Place = 'before';
  let parts = 0;
  let field = { name: '', bytes: Buffer.alloc(0) };

  const take = async (bytes: Buffer) => {
    if (place === 'file') await write(bytes);
    if (place !== 'field') return;
    field.bytes = Buffer.concat([field.bytes, bytes]);
    if (field.bytes.length > MAX_FIELD_BYTES) throw new AppError('body-invalid');
  };

  /** Advances to the next boundary or head. Returns false if it needs more bytes. */
  const step = async (): Promise<boolean> => {
    if (place === 'after') {
      pending = Buffer.alloc(0);
      return false;
    }
    if (place === 'head') {
      const end = pending.indexOf(HEAD_END);
      if (Math.max(end, end < 0 ? pending.length : 0) > MAX_HEAD_BYTES) {
        throw new AppError('body-invalid');
      }
      if (end < 0) return false;
      beginPart(pending.toString('utf8', 0, end));
      pending = pending.subarray(end + HEAD_END.length);
      return true;
    }
    const at = pending.indexOf(delimiter);
    if (at < 0) {
      const whole = Math.max(0, pending.length - delimiter.length + 1);
      await take(pending.subarray(0, whole));
      pending = pending.subarray(whole);
      return false;
    }
    const after = at + delimiter.length;
    if (pending.length < after + 2) return false;
    await take(pending.subarray(0, at));
    endPart(pending.toString('latin1', after, after + 2));
    pending = pending.subarray(after + 2);
    return true;
  };

  function beginPart(head: string): void {
    parts += 1;
    const name = NAME.exec(head)?.[1];
    if (parts > MAX_PARTS || name === undefined) throw new AppError('body-invalid');
    if (!FILE_NAME.test(head)) {
      place = 'field';
      field = { name, bytes: Buffer.alloc(0) };
      return;
    }
    if (name !== fileName || form.hasFile) throw new AppError('body-invalid');
    form.hasFile = true;
    place = 'file';
  }

  function endPart(mark: string): void {
    if (place === 'field') form.fields[field.name] = field.bytes.toString('utf8');
    if (mark !== '--' && mark !== '\r\n') throw new AppError('body-invalid');
    place = mark === '--' ? 'after' : 'head';
  }

  for await (const chunk of body) {
    pending = pending.length === 0 ? Buffer.from(chunk) : Buffer.concat([pending, chunk]);
    while (await step());
  }
  if (readPlace() !== 'after') throw new AppError('body-invalid');
  return form;

  // A function, because the compiler does not see that a step changes `place`.
  function readPlace(): Place {
    return place;
  }
}
