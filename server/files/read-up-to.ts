import { AppError, type ErrorCode } from '../../contract/errors.ts';

/** A body, chunk by chunk. Throws `code` once it is longer, and `body-invalid` when it is cut off. */
export async function* readUpTo(
  request: Request,
  max: number,
  code: ErrorCode,
): AsyncGenerator<Uint8Array> {
  const tooLarge = () => new AppError(code, { field: 'file' });
  if (Number(request.headers.get('content-length')) > max) throw tooLarge();
  let size = 0;
  const body = request.body?.[Symbol.asyncIterator]();
  for (;;) {
    const { done = true, value } = await readNext(body);
    if (done || value === undefined) return;
    size += value.byteLength;
    if (size > max) throw tooLarge();
    yield value;
  }
}

type Chunks = AsyncIterator<Uint8Array> | undefined;

async function readNext(body: Chunks): Promise<{ done?: boolean; value?: Uint8Array }> {
  try {
    return (await body?.next()) ?? {};
  } catch {
    // The caller went before all of it was here: their fault, or their network's.
    throw new AppError('body-invalid');
  }
}
