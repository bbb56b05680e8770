import type { Context as HonoContext } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '../contract/errors.ts';
import { BODY_MAX_BYTES } from '../contract/limits.ts';

/** Refuses a body over the limit, also one that comes in pieces and names no length. */
export const limitBody = bodyLimit({
  maxSize: BODY_MAX_BYTES,
  onError: (c) => c.json(new AppError('body-too-large').toBody(), 413),
});

/** The body as JSON; undefined when there is none. Throws `body-invalid` for anything else. */
export async function readJsonBody(c: HonoContext): Promise<unknown> {
  const text = await c.req.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own words would repeat what was sent.
    throw new AppError('body-invalid');
  }
}
