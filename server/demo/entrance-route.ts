import { Hono } from 'hono';
import { AppError } from '../../contract/errors.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../i18n/language.ts';
import type { ButtonPageWords } from '../../i18n/mails/button-page.ts';
import type { Context } from '../context/context.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { readLanguage } from '../http/read-request-facts.ts';
import { renderButtonPage } from '../mail/render-button-page.ts';
import { signAuthToken } from '../sessions/auth-token.ts';
import { sessionCookies } from '../sessions/session-cookies.ts';
import { startSession } from '../sessions/start-session.ts';
import { listDemoPeople } from './demo-people.ts';
import { emailOf } from './make-demo-people.ts';

/** The path of the page on which a visitor enters the demo. */
export const ENTRANCE = '/demo';
/**
 * The account that a visitor enters. Deniz writes Turkish, has letters, and is not played by the demo itself.
 */
const ENTERED_AS = 'Deniz';

const words: Record<Language, ButtonPageWords> = {
  tr: {
    title: 'Güvercin’i dene',
    text: 'Deniz Aydın olarak gir: güvercinler yuvada, mektuplar gelmiş, gökyüzünde yenileri var.',
    button: 'Deniz olarak gir',
  },
  en: {
    title: 'Try Güvercin',
    text: 'Come in as Deniz Aydın: pigeons at home, letters received, and new ones in the sky.',
    button: 'Enter as Deniz',
  },
};

/** Serves the demo's entrance. GET /demo shows a button, POST /demo logs the visitor in as one of the demo's people. */
export function entranceRoute(context: Context): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.get(ENTRANCE, (c) => {
    const language = readLanguage(c.req.header('accept-language')) ?? DEFAULT_LANGUAGE;
    c.header('Cache-Control', 'no-store');
    return c.html(renderButtonPage({ language, words: words[language] }, c.get('styleNonce')));
  });
  app.post(ENTRANCE, async (c) => {
    const email = findEmail();
    const person = await context.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    // The demo's people do not exist yet.
    if (person === undefined) throw new AppError('not-found');
    const { sessionId, refreshToken } = await startSession(context, person.id);
    const authToken = await signAuthToken(context, { userId: person.id, sessionId, email });
    const { loggedIn } = sessionCookies(context.publicOrigin);
    for (const line of loggedIn({ authToken, refreshToken })) {
      c.header('Set-Cookie', line, { append: true });
    }
    return c.redirect('/discover', 303);
  });
  return app;
}

function findEmail(): string {
  const person = listDemoPeople(24).find(({ fullName }) => fullName.startsWith(ENTERED_AS));
  if (person === undefined) throw new Error(`there is no ${ENTERED_AS} among the demo's people`);
  return emailOf(person);
}
