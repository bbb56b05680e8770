import { Hono } from 'hono';
import { AppError } from '../../contract/errors.ts';
import type { Context } from '../context/context.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { householdOf } from '../http/network-of.ts';
import { readRequestFacts } from '../http/read-request-facts.ts';
import type { FileStore } from './file-store.ts';
import { sendImage } from './send-image.ts';

const NAME = /^([A-Za-z0-9_-]{43})(-preview)?\.webp$/;

/** Serves GET /files/{key}.webp and {key}-preview.webp. No other proof than the key is needed to see the image. */
export function fileRoute(context: Context, files: FileStore): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get('/files/:name', async (c) => {
    c.set('operation', 'file');
    const { network } = readRequestFacts(c, context.trustedProxies);
    context.limits.filesByIp.take(householdOf(network));
    const [, key, preview] = NAME.exec(c.req.param('name')) ?? [];
    const variant = preview === undefined ? 'full' : 'preview';
    if (key === undefined) throw new AppError('not-found');
    return sendImage(c, files, { key, variants: [variant], etag: `"${key}-${variant}"` });
  });
  return app;
}
