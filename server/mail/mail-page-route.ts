import { Hono } from 'hono';
import { AppError } from '../../contract/errors.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { isLocalRequest } from '../http/is-local-request.ts';
import type { MailFolder } from './mail-folder.ts';
import { renderMailPage } from './render-mail-page.ts';

/** Serves GET /mail, which shows the mails of a server without SMTP, only on the machine itself. */
export function mailPageRoute(mails: MailFolder): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get('/mail', async (c) => {
    if (!isLocalRequest(c)) throw new AppError('not-found');
    c.header('Cache-Control', 'no-store');
    return c.html(renderMailPage(await mails.list(), c.get('styleNonce')));
  });
  return app;
}
