import { inviteWords, type PageWords, pageWords } from '../../i18n/page-words.ts';
import { findInviter } from '../accounts/find-inviter.ts';
import type { Context } from '../context.ts';
import { escapeHtml } from './escape-html.ts';
import { languageOf } from './pages.ts';

const REGISTER = '/register';
/** No code of ours is longer; anything else is not worth a look. */
const CODE = /^[\w-]{1,64}$/;

/**
 * Puts into the registration page's head what a shared invitation shows: who invites, and their own
 * picture of it. Whoever shares the link has chosen to be named in it.
 */
export async function withInvite(
  context: Context,
  html: string,
  { path, ref, lang }: { path: string; ref: string | undefined; lang: string | undefined },
): Promise<string> {
  if (path !== REGISTER || ref === undefined || !CODE.test(ref)) return html;
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
