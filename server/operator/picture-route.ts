import { Hono, type Context as HonoContext } from 'hono';
import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import { idSchema } from '../../contract/ids.ts';
import { REPORT_PICTURE_PATH, REVIEW_PICTURE_PATH } from '../../contract/routes.ts';
import type { Context } from '../context/context.ts';
import type { FileStore } from '../files/file-store.ts';
import { sendImage } from '../files/send-image.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { readRequestFacts } from '../http/read-request-facts.ts';
import { resolveCaller } from '../sessions/resolve-caller.ts';
import { requireOperator } from './require-operator.ts';

const PLACE = /^[1-9]\d{0,2}$/;
const routeOf = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/**
 * Serves GET /api/operator/reports/{id}/pictures/{place} and GET /api/operator/reviews/{id}/picture: pictures that a
 * report keeps, and pictures waiting for review, for operators only.
 */
export function pictureRoute(context: Context, files: FileStore): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const send = async (
    c: HonoContext<HttpEnv>,
    operation: string,
    findKey: (ids: Record<string, string>) => Promise<string | null>,
  ) => {
    c.set('operation', operation);
    const { caller, setCookies } = await resolveCaller(
      context,
      readRequestFacts(c, context.trustedProxies),
    );
    for (const line of setCookies) c.header('Set-Cookie', line, { append: true });
    await requireOperator(context, caller);
    const key = await findKey(c.req.param() as Record<string, string>);
    if (key === null) throw new AppError('not-found');
    return sendImage(c, files, { key, variants: ['full', 'held'], etag: null });
  };
  app.get(routeOf(REPORT_PICTURE_PATH), (c) =>
    send(c, 'report-picture', ({ id = '', place = '' }) => findEvidence(context.db, id, place)),
  );
  app.get(routeOf(REVIEW_PICTURE_PATH), (c) =>
    send(c, 'review-picture', ({ id = '' }) => findHeld(context.db, id)),
  );
  return app;
}

async function findEvidence(db: Context['db'], id: string, place: string): Promise<string | null> {
  if (!v.is(idSchema, id) || !PLACE.test(place)) return null;
  const kept = await db
    .selectFrom('report_files')
    .select('key')
    .where('report_id', '=', id)
    .orderBy('key')
    .offset(Number(place) - 1)
    .limit(1)
    .executeTakeFirst();
  return kept?.key ?? null;
}

async function findHeld(db: Context['db'], id: string): Promise<string | null> {
  if (!v.is(idSchema, id)) return null;
  const held = await db
    .selectFrom('held_pictures')
    .select('key')
    .where('id', '=', id)
    .executeTakeFirst();
  return held?.key ?? null;
}
