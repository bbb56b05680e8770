import { Hono, type Context as HonoContext } from 'hono';
import type { Language } from '../../i18n/language.ts';
import { unsubscribeWords } from '../../i18n/mails/unsubscribe-page.ts';
import type { Context } from '../context.ts';
import type { HttpEnv } from '../http-env.ts';
import { renderButtonPage } from '../mail/render-button-page.ts';
import { limitBody } from '../read-json-body.ts';
import { unsubscribe } from './unsubscribe.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';
import { UNSUBSCRIBE_PATH } from './unsubscribe-url.ts';

/**
 * The way out of the mails, without logging in (RFC 8058): GET shows a page with one button, POST
 * does it, whether the button or the reader's mail program sends it. GET changes nothing, since
 * mail scanners open links.
 */
export function unsubscribeRoute(context: Context): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();

  const answer = async (c: HonoContext<HttpEnv>, state: 'ask' | 'done') => {
    c.set('operation', 'unsubscribe');
    c.header('Cache-Control', 'no-store');
    const userId = readUnsubscribeToken(context.keys.unsubscribe, c.req.query('token') ?? '');
    const person = userId === null ? null : await findPerson(context.db, userId);
    const language: Language = person?.language ?? 'tr';
    if (person === null) {
      const page = { language, words: unsubscribeWords(language, 'unknown') };
      return c.html(renderButtonPage(page, c.get('styleNonce')), 404);
    }
    if (state === 'done') await unsubscribe(context, person.id);
    const page = { language, words: unsubscribeWords(language, state) };
    return c.html(renderButtonPage(page, c.get('styleNonce')));
  };

  app.get(UNSUBSCRIBE_PATH, (c) => answer(c, 'ask'));
  app.post(UNSUBSCRIBE_PATH, limitBody, (c) => answer(c, 'done'));
  return app;
}

async function findPerson(db: Context['db'], id: string) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'language'])
    .where('id', '=', id)
    .where('state', '<>', 'deleted')
    .executeTakeFirst();
  return row ?? null;
}
