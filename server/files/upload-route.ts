import { Hono } from 'hono';
import { AppError } from '../../contract/errors.ts';
import { resolveCaller } from '../accounts/resolve-caller.ts';
import type { Context } from '../context.ts';
import type { HttpEnv } from '../http-env.ts';
import { limitInFlight } from '../limit-in-flight.ts';
import { readRequestFacts } from '../read-request-facts.ts';
import type { FileStore } from './file-store.ts';
import { readUpload } from './read-upload.ts';
import { saveUpload } from './save-upload.ts';

/** A person's uploads wait in memory while they come in: six photos at once, and no more. */
const UPLOADS_AT_A_TIME = 6;

/** POST /api/safe-endpoint-upload: keeps an image for the caller (product.md section 7). */
export function uploadRoute(context: Context, files: FileStore): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const inFlight = limitInFlight(UPLOADS_AT_A_TIME);
  app.post('/api/safe-endpoint-upload', async (c) => {
    c.set('operation', 'upload');
    // Who it is comes first: a stranger's body is not read.
    const facts = readRequestFacts(c, context.trustedProxies);
    const { caller, setCookies } = await resolveCaller(context, facts);
    for (const line of setCookies) c.header('Set-Cookie', line, { append: true });
    c.set('personId', caller.userId);
    const ownerId = caller.userId;
    const reply = await inFlight.run(ownerId, async () => {
      context.limits.uploads.take(ownerId);
      const { bytes, uploadId, userId } = await readUpload(c.req.raw);
      if (userId !== undefined && userId !== ownerId) throw new AppError('other-person');
      return saveUpload(context, files, { ownerId, uploadId, bytes });
    });
    return c.json(reply);
  });
  return app;
}
