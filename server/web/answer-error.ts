import type { Context as HonoContext } from 'hono';
import type { Logger } from 'pino';
import { replyError, toAppError } from '../http/error-reply.ts';
import type { HttpEnv } from '../http/http-env.ts';
import type { Pages } from './pages.ts';
import { isNavigation, sendPage } from './send-page.ts';

interface Trouble {
  error: unknown;
  pages: Pages;
  publicOrigin: string;
  log: Logger;
}

/**
 * Replies with an error in a readable form. A person who navigates gets a page, for a broken link or for one that is
 * unavailable for now. All other requests get the JSON of the error.
 */
export async function answerError(
  c: HonoContext<HttpEnv>,
  { error, pages, publicOrigin, log }: Trouble,
): Promise<Response> {
  // A browser gets a page from the same URL, so caches must distinguish by `Accept`.
  c.header('Vary', 'Accept');
  const reply = replyError(c, error, log);
  if (!isNavigation(c)) return reply;
  const lang = c.req.query('lang');
  const { status } = toAppError(error);
  if (status === 404) {
    const page = pages.find({ path: '/not-found', lang, cookies: new Map() });
    return page === undefined ? reply : sendPage(c, { ...page, publicOrigin });
  }
  const html = status === 500 || status === 503 ? pages.trouble(lang) : undefined;
  if (html === undefined) return reply;
  return sendPage(c, { html, status: status === 503 ? 503 : 500, publicOrigin });
}
