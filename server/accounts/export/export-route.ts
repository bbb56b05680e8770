import { Hono } from 'hono';
import { AppError } from '../../../contract/errors.ts';
import { EXPORT_PATH } from '../../../contract/routes.ts';
import type { Context } from '../../context/context.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { HttpEnv } from '../../http/http-env.ts';
import { collectExport } from './collect-export.ts';
import { spendExportLink } from './export-links.ts';
import { zipEntries } from './zip-entries.ts';

/** GET /api/export/{token}: the zip of a one-time link (product.md section 7). */
export function exportRoute(context: Context, files: FileStore): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get(`${EXPORT_PATH}/:token`, async (c) => {
    c.set('operation', 'download-export');
    // A HEAD request reaches this route too, and it must not spend the link.
    if (c.req.method !== 'GET') throw new AppError('method-not-allowed');
    const userId = await spendExportLink(context, c.req.param('token'));
    if (userId === null) throw new AppError('link-expired');
    c.set('personId', userId);
    const day = context.now().toISOString().slice(0, 10);
    const zip = zipEntries(collectExport(context, files, userId));
    return c.body(ReadableStream.from(zip), 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="guvercin-${day}.zip"`,
      'Cache-Control': 'no-store',
    });
  });
  return app;
}
