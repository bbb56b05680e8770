import { AppError, type ErrorCode } from '../../contract/errors.ts';

/** Yields a body in chunks. Throws `code` once it is longer than `max`, and `body-invalid` if it is cut off. */
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
    // The caller disconnected before the body was complete, which is no server error.
    throw new AppError('body-invalid');
  }
}
