import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '../../contract/errors.ts';
import { BODY_MAX_BYTES } from '../../contract/limits.ts';

const JSON_TYPE = /^application\/json\s*(;|$)/i;
/** Deeper than anything that we ask for, and far from what a recursion over it could not bear. */
const MAX_DEPTH = 32;

const limitSize = bodyLimit({
  maxSize: BODY_MAX_BYTES,
  onError: (c) => c.json(new AppError('body-too-large').toBody(), 413),
});

/** Refuses a body over the limit, also one that comes in pieces and names no length. */
export const limitBody: MiddlewareHandler = async (c, next) => {
  const length = c.req.header('content-length');
  // Node reads no further than this; to look at the body itself here would make it a slow stream.
  if (length !== undefined && c.req.header('transfer-encoding') === undefined) {
    if (Number(length) > BODY_MAX_BYTES) throw new AppError('body-too-large');
    return next();
  }
  try {
    return await limitSize(c, next);
  } catch {
    // What stands behind it answers its own errors; a body that was cut off is thrown up to here.
    throw new AppError('body-invalid');
  }
};

/**
 * The body as JSON; undefined when there is none. Throws `body-invalid` for anything else, also
 * for JSON under another name: no page of another site can send this one without being asked.
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
    // The caller went before all of it was here: their fault, or their network's.
    throw new AppError('body-invalid');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own words would repeat what was sent.
    throw new AppError('body-invalid');
  }
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((inner) => isDeeperThan(inner, depth - 1));
}
