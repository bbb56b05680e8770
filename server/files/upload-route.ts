import { Hono } from 'hono';
import { AppError } from '../../contract/errors.ts';
import { resolveCaller } from '../accounts/resolve-caller.ts';
import type { Context } from '../context.ts';
import type { HttpEnv } from '../http-env.ts';
import { readRequestFacts } from '../read-request-facts.ts';
import type { FileStore } from './file-store.ts';
import { readUpload } from './read-upload.ts';
import { saveUpload } from './save-upload.ts';

/** POST /api/safe-endpoint-upload: keeps an image for the caller (product.md section 7). */
export function uploadRoute(context: Context, files: FileStore): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.post('/api/safe-endpoint-upload', async (c) => {
    // Who it is comes first: a stranger's body is not read.
    const facts = readRequestFacts(c, context.trustedProxies);
    const { caller, setCookies } = await resolveCaller(context, facts);
    for (const line of setCookies) c.header('Set-Cookie', line, { append: true });
    c.set('personId', caller.userId);
    c.set('operation', 'upload');
    context.limits.uploads.take(caller.userId);
    const { bytes, uploadId, userId } = await readUpload(c.req.raw);
    if (userId !== undefined && userId !== caller.userId) throw new AppError('other-person');
    return c.json(await saveUpload(context, files, { ownerId: caller.userId, uploadId, bytes }));
  });
  return app;
}
