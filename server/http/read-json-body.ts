import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '../../contract/errors.ts';
import { BODY_MAX_BYTES } from '../../contract/limits.ts';

const JSON_TYPE = /^application\/json\s*(;|$)/i;
/** More than any of our schemas needs, and far from a stack overflow in recursion. */
const MAX_DEPTH = 32;

const limitSize = bodyLimit({
  maxSize: BODY_MAX_BYTES,
  onError: (c) => c.json(new AppError('body-too-large').toBody(), 413),
});

/** Rejects a body over the limit, including a chunked body without a length. */
export const limitBody: MiddlewareHandler = async (c, next) => {
  const length = c.req.header('content-length');
  // Node reads no further than this length. Accessing the body here would turn it into a slow stream.
  if (length !== undefined && c.req.header('transfer-encoding') === undefined) {
    if (Number(length) > BODY_MAX_BYTES) throw new AppError('body-too-large');
    return next();
  }
  try {
    return await limitSize(c, next);
  } catch {
    // Routes handle their own errors. Only a body that was cut off throws up to here.
    throw new AppError('body-invalid');
  }
};

/**
 * Returns the body as JSON, or undefined if there is none. Throws `body-invalid` for anything else. JSON needs the JSON
 * content type, because another site's page cannot send that type without a preflight.
 */
export async function readJsonBody(c: HonoContext): Promise<unknown> {
  const text = await readText(c);
  if (text === '') return undefined;
  if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) throw new AppError('body-invalid');
  const body = parseJson(text);
  if (isDeeperThan(body, MAX_DEPTH)) throw new AppError('body-invalid');
  return body;
}

async function readText(c: HonoContext): Promise<string> {
  try {
    return await c.req.text();
  } catch {
    // The caller disconnected before the body was complete, which is no server error.
    throw new AppError('body-invalid');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message would repeat the input.
    throw new AppError('body-invalid');
  }
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((inner) => isDeeperThan(inner, depth - 1));
}
