import { Hono } from 'hono';
import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import { idSchema } from '../../contract/ids.ts';
import { REPORT_PICTURE_PATH } from '../../contract/routes.ts';
import type { Context } from '../context/context.ts';
import type { FileStore } from '../files/file-store.ts';
import { sendImage } from '../files/send-image.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { readRequestFacts } from '../http/read-request-facts.ts';
import { resolveCaller } from '../sessions/resolve-caller.ts';
import { requireOperator } from './require-operator.ts';

const PLACE = /^[1-9]\d{0,2}$/;
/** The path with its ids as the router writes them. */
const ROUTE = REPORT_PICTURE_PATH.replaceAll(/\{(\w+)\}/g, ':$1');

/** GET /api/operator/reports/{id}/pictures/{place}: a picture that a report keeps, for operators only. */
export function pictureRoute(context: Context, files: FileStore): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get(ROUTE, async (c) => {
    c.set('operation', 'report-picture');
    const { caller, setCookies } = await resolveCaller(
      context,
      readRequestFacts(c, context.trustedProxies),
    );
    for (const line of setCookies) c.header('Set-Cookie', line, { append: true });
    await requireOperator(context, caller);
    const { id = '', place = '' } = c.req.param() as Record<string, string>;
    const kept =
      v.is(idSchema, id) && PLACE.test(place)
        ? await context.db
            .selectFrom('report_files')
            .select('key')
            .where('report_id', '=', id)
            .orderBy('key')
            .offset(Number(place) - 1)
            .limit(1)
            .executeTakeFirst()
        : undefined;
    const file =
      kept === undefined
        ? null
        : ((await files.find(kept.key, 'full')) ?? (await files.find(kept.key, 'held')));
    if (file === null) throw new AppError('not-found');
    return sendImage(c, file);
  });
  return app;
}
