import type { MiddlewareHandler } from 'hono';
import { findPublicPage, isPersonalPath } from '../../contract/pages.ts';
import { inviteWords, type PageWords, pageWords } from '../../i18n/page-words.ts';
import { findInviter } from '../accounts/find-inviter.ts';
import type { Context } from '../context/context.ts';
import { escapeHtml } from '../http/escape-html.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { readRequestFacts } from '../http/read-request-facts.ts';
import { languageOf, type Pages } from './pages.ts';
import { isNavigation, sendPage, takesHtml } from './send-page.ts';

const REGISTER_PATH = '/register';

/** Longer codes cannot be ours and are not looked up. */
const INVITE_CODE = /^[\w-]{1,64}$/;

/** These paths have their own routes. An unknown address below them is not a page. */
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
    // Link previews and monitors accept any type or send no Accept header, so known pages are served to them.
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

/**
 * Adds the preview of a shared invitation to the head of the registration page: the inviter and the invitation's
 * picture. A person who shares the link agrees to be named.
 */
async function withInvite(
  context: Context,
  html: string,
  { path, ref, lang }: { path: string; ref: string | undefined; lang: string | undefined },
): Promise<string> {
  if (path !== REGISTER_PATH || ref === undefined || !INVITE_CODE.test(ref)) return html;
  const language = languageOf(lang);
  const inviter = await findInviter(context, ref);
  if (inviter === undefined) return html;
  const before = pageWords(language, 'register');
  const now = inviteWords(language, inviter.full_name);
  return replaceWords(html, before, now).replaceAll(
    `/preview-${language}.png`,
    `/preview-invite-${language}.png`,
  );
}

function replaceWords(html: string, before: PageWords, now: PageWords): string {
  return html
    .replaceAll(escapeHtml(before.title), escapeHtml(now.title))
    .replaceAll(escapeHtml(before.description), escapeHtml(now.description));
}
