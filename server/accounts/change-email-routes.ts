import { Hono } from 'hono';
import { CONFIRM_EMAIL_PATH, UNDO_EMAIL_PATH } from '../../contract/routes.ts';
import { DEFAULT_LANGUAGE } from '../../i18n/language.ts';
import { changeEmailPageWords } from '../../i18n/mails/change-email-page.ts';
import type { Context } from '../context/context.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { limitBody } from '../http/read-json-body.ts';
import { readRequestFacts } from '../http/read-request-facts.ts';
import { renderButtonPage } from '../mail/render-button-page.ts';
import { confirmEmail, findEmailChange, undoEmail } from './complete-email-change.ts';

const statuses = { done: 200, taken: 409, unknown: 404 } as const;

/**
 * Serves the links in the mails about a change of address. GET shows a page with one button and changes nothing,
 * because mail scanners open links. POST makes the change and shows the result.
 */
export function changeEmailRoutes(context: Context): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const links = [
    { kind: 'confirm', path: CONFIRM_EMAIL_PATH, completeChange: confirmEmail },
    { kind: 'undo', path: UNDO_EMAIL_PATH, completeChange: undoEmail },
  ] as const;
  for (const { kind, path, completeChange } of links) {
    app.use(path, async (c, next) => {
      c.set('operation', `${kind}-email`);
      c.header('Cache-Control', 'no-store');
      await next();
    });
    app.get(path, async (c) => {
      const change = await findEmailChange(context, kind, c.req.query('code') ?? '');
      const language = change?.language ?? DEFAULT_LANGUAGE;
      const words = changeEmailPageWords(language, change === null ? 'unknown' : kind);
      const page = renderButtonPage({ language, words }, c.get('styleNonce'));
      return c.html(page, change === null ? 404 : 200);
    });
    app.post(path, limitBody, async (c) => {
      const code = c.req.query('code') ?? '';
      const change = await findEmailChange(context, kind, code);
      const language = change?.language ?? DEFAULT_LANGUAGE;
      const { network } = readRequestFacts(c, context.trustedProxies);
      const settled = await completeChange(context, { code, network });
      const words = changeEmailPageWords(language, settled === 'done' ? `${kind}-done` : settled);
      const page = renderButtonPage({ language, words }, c.get('styleNonce'));
      return c.html(page, statuses[settled]);
    });
  }
  return app;
}
