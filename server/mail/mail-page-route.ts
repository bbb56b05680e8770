import { isIP } from 'node:net';
import { Hono } from 'hono';
import { AppError } from '../../contract/errors.ts';
import type { HttpEnv } from '../http-env.ts';
import { readPeerAddress } from '../read-request-facts.ts';
import type { MailFolder } from './mail-folder.ts';
import { renderMailPage } from './render-mail-page.ts';

/**
 * GET /mail: the mails of a server without SMTP, for whoever sits at the machine itself. A proxy
 * on the same machine brings strangers over loopback, so what it forwards is refused.
 */
export function mailPageRoute(mails: MailFolder): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get('/mail', async (c) => {
    const isForwarded =
      c.req.header('x-forwarded-for') !== undefined || c.req.header('forwarded') !== undefined;
    if (isForwarded || !isLoopback(readPeerAddress(c))) throw new AppError('not-found');
    c.header('Cache-Control', 'no-store');
    return c.html(renderMailPage(await mails.list(), c.get('styleNonce')));
  });
  return app;
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '');
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}
