import type { MiddlewareHandler } from 'hono';
import { findPublicPage, isPersonalPath } from '../../contract/pages.ts';
import type { Context } from '../context.ts';
import type { HttpEnv } from '../http-env.ts';
import { readRequestFacts } from '../read-request-facts.ts';
import { withInvite } from './invite-head.ts';
import type { Pages } from './pages.ts';
import { isNavigation, sendPage, takesHtml } from './send-page.ts';

/** These answer for themselves; an address below them that nobody knows is not a page. */
const NOT_PAGES = /^\/(api|files|mail|assets)(\/|$)/;

/** Serves the HTML of every address that a person may open (product.md section 2). */
export function servePages(context: Context, pages: Pages): MiddlewareHandler<HttpEnv> {
  const { publicOrigin } = context;
  return async (c, next) => {
    const { path } = c.req;
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next();
    const own = pages.read(path);
    if (own !== undefined) {
      c.set('operation', 'static');
      return sendPage(c, { html: own, status: 200, publicOrigin });
    }
    // Link previews and monitors take anything, or do not say what they take.
    const isKnown = findPublicPage(path) !== undefined || isPersonalPath(path);
    const isPage = isKnown ? takesHtml(c) : isNavigation(c) && !NOT_PAGES.test(path);
    const { cookies } = readRequestFacts(c, context.trustedProxies);
    const lang = c.req.query('lang');
    const page = isPage ? pages.find({ path, lang, cookies }) : undefined;
    if (page === undefined) return next();
    c.set('operation', 'static');
    const html = await withInvite(context, page.html, { path, ref: c.req.query('ref'), lang });
    return sendPage(c, { html, status: page.status, publicOrigin });
  };
}
