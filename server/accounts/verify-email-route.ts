import { Hono, type Context as HonoContext } from 'hono';
import { REGISTRATION_COOKIE } from '../../contract/cookies.ts';
import { VERIFY_EMAIL_PATH } from '../../contract/routes.ts';
import { DEFAULT_LANGUAGE } from '../../i18n/language.ts';
import { verifyPageWords } from '../../i18n/mails/verify-page.ts';
import type { Context } from '../context/context.ts';
import type { RequestFacts } from '../http/call-handler.ts';
import { contentSecurityPolicy, hashInlineScripts } from '../http/content-security-policy.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { limitBody } from '../http/read-json-body.ts';
import { readRequestFacts } from '../http/read-request-facts.ts';
import { write } from '../log/write.ts';
import { renderButtonPage } from '../mail/render-button-page.ts';
import { deletePerson } from './delete-person.ts';
import { firstLoginCookie, openFirstLogin, registrationCookie } from './first-login.ts';
import { markVerified } from './mark-verified.ts';
import { findCodeOwner } from './one-time-code.ts';

type Cookies = RequestFacts['cookies'];

const POST_AT_ONCE = 'document.forms[0].submit()';

/**
 * Serves the links in the mail of a new account. GET shows a page with one button and changes nothing, because mail
 * scanners open links. In the browser that registered, a script presses the button. POST verifies the address and
 * redirects to the login page, which then logs in that browser. With `me=no`, POST deletes the unverified account, for
 * a person who did not register.
 */
export function verifyEmailRoute(context: Context): Hono<HttpEnv> {
  const { publicOrigin } = context;
  const app = new Hono<HttpEnv>();

  const readAsked = async (c: HonoContext<HttpEnv>) => {
    c.set('operation', 'verify-email');
    c.header('Cache-Control', 'no-store');
    const code = c.req.query('code') ?? '';
    const owner = await readOwner(context, code);
    return { code, owner, isMe: c.req.query('me') !== 'no' };
  };

  app.get(VERIFY_EMAIL_PATH, async (c) => {
    const { owner, isMe } = await readAsked(c);
    const language = owner?.language ?? DEFAULT_LANGUAGE;
    const words = verifyPageWords(language, isMe ? 'ask' : 'ask-not-me');
    const { cookies } = readRequestFacts(c, context.trustedProxies);
    const isOwnBrowser = owner !== null && (await hasRegistered(context, owner.id, cookies));
    const styleNonce = c.get('styleNonce');
    if (!isMe || !isOwnBrowser) return c.html(renderButtonPage({ language, words }, styleNonce));
    const html = renderButtonPage({ language, words, script: POST_AT_ONCE }, styleNonce);
    const scriptHashes = hashInlineScripts([html]);
    c.header('Content-Security-Policy', contentSecurityPolicy({ scriptHashes, styleNonce }));
    return c.html(html);
  });

  app.post(VERIFY_EMAIL_PATH, limitBody, async (c) => {
    const { code, owner, isMe } = await readAsked(c);
    if (isMe) {
      const answer = await verifyEmail(context, code, readRequestFacts(c, context.trustedProxies));
      const place = `${publicOrigin}/login?verified=${answer.isVerified ? 1 : 0}`;
      if (answer.firstLogin === null) return c.redirect(place, 303);
      // The registration cookie has served its purpose. The first-login cookie replaces it.
      c.header('Set-Cookie', registrationCookie(publicOrigin, ''));
      c.header('Set-Cookie', firstLoginCookie(publicOrigin, answer.firstLogin), { append: true });
      return c.redirect(`${place}&own=1`, 303);
    }
    const language = owner?.language ?? DEFAULT_LANGUAGE;
    const isRemoved =
      owner !== null && (await deletePerson(context, owner.id, { onlyUnverified: true }));
    const words = verifyPageWords(language, isRemoved ? 'removed' : 'unknown');
    const page = renderButtonPage({ language, words }, c.get('styleNonce'));
    return c.html(page, isRemoved ? 200 : 404);
  });
  return app;
}

async function readOwner({ db, now }: Context, code: string) {
  const id = await findCodeOwner(db, { code, kind: 'verify-email', now: now() });
  if (id === null) return null;
  const row = await db
    .selectFrom('users')
    .select(['id', 'language'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the account was registered in this browser. */
async function hasRegistered({ db, now }: Context, userId: string, cookies: Cookies) {
  const code = cookies.get(REGISTRATION_COOKIE);
  if (code === undefined) return false;
  return (await findCodeOwner(db, { code, kind: 'registration', now: now() })) === userId;
}

interface Verified {
  isVerified: boolean;
  /** The code that logs in the browser that registered, or null in another browser. */
  firstLogin: string | null;
}

/**
 * Verifies the address to which the code was mailed and adds the welcome pigeons, both exactly once. A spent code is
 * still accepted for 24 hours, because people press the button twice (product.md, "Sessions").
 */
async function verifyEmail(
  context: Context,
  code: string,
  { network, cookies }: Pick<RequestFacts, 'network' | 'cookies'>,
): Promise<Verified> {
  const now = context.now();
  const userId = await findCodeOwner(context.db, { code, kind: 'verify-email', now });
  if (userId === null) return { isVerified: false, firstLogin: null };
  const registration = cookies.get(REGISTRATION_COOKIE);
  const { result: firstLogin } = await write(context, { touches: [userId] }, async ({ tx }) => ({
    result: await openFirstLogin(tx, context, { userId, registration }),
    changes: await markVerified(tx, context, { userId, network }),
  }));
  return { isVerified: true, firstLogin };
}
