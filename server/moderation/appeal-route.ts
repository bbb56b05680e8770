import { Hono, type Context as HonoContext } from 'hono';
import * as v from 'valibot';
import { APPEAL_DAYS, APPEAL_MAX_LENGTH } from '../../contract/limits.ts';
import { appealSchema } from '../../contract/operator-reviews.ts';
import { APPEAL_PATH } from '../../contract/routes.ts';
import { appealPageWords } from '../../i18n/mails/appeal.ts';
import { daysBefore } from '../base/days-before.ts';
import type { Context } from '../context/context.ts';
import { escapeHtml } from '../http/escape-html.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { limitBody } from '../http/read-json-body.ts';
import { renderServerPage } from '../http/server-page.ts';
import { readSignedId } from '../mail/signed-id.ts';
import { queueReviewNotice } from './notify-operators.ts';

type State = Parameters<typeof appealPageWords>[1];

const STYLE = `
  label { display: block; margin-block: 1rem 0.375rem; font-weight: 600; }
  textarea { display: block; width: 100%; min-height: 9rem; margin-bottom: 1rem; padding: 0.75rem; color: inherit;
    background: var(--paper-inset); border: 1px solid var(--ink-soft); border-radius: 12px; font: inherit; }
  blockquote { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }`;

/**
 * Serves the page on which a person appeals against a decision, once and within 180 days (product.md section 6). The
 * link in the mail opens it without a session, because a suspended person has none. GET changes nothing.
 */
export function appealRoute(context: Context): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const handle = async (c: HonoContext<HttpEnv>, text: unknown) => {
    c.set('operation', 'appeal');
    c.header('Cache-Control', 'no-store');
    const id = readSignedId(context.keys.unsubscribe, 'appeal', c.req.query('token') ?? '');
    const found = id === null ? null : await findStatement(context.db, id);
    if (found === null) return answer(c, 404, { language: 'tr', state: 'unknown', reason: null });
    const { language, reason } = found;
    if (found.appealed_at !== null) return answer(c, 200, { language, state: 'done', reason });
    if (found.at < daysBefore(context.now(), APPEAL_DAYS)) {
      return answer(c, 410, { language, state: 'late', reason });
    }
    if (text === null) return answer(c, 200, { language, state: 'ask', reason });
    // Forms submit line breaks as `\r\n`.
    const sent = typeof text === 'string' ? text.replaceAll('\r\n', '\n') : '';
    const appeal = v.safeParse(appealSchema, sent);
    if (!appeal.success) return answer(c, 400, { language, state: 'empty', reason });
    await keepAppeal(context, { id: found.id, appeal: appeal.output });
    return answer(c, 200, { language, state: 'done', reason });
  };
  app.get(APPEAL_PATH, (c) => handle(c, null));
  app.post(APPEAL_PATH, limitBody, async (c) => {
    const form = await c.req.parseBody().catch(() => ({ text: '' }));
    return handle(c, form.text ?? '');
  });
  return app;
}

interface Page {
  language: 'tr' | 'en';
  state: State;
  /** The reason of the decision, or null if the link is invalid. */
  reason: string | null;
}

function answer(
  c: HonoContext<HttpEnv>,
  status: 200 | 400 | 404 | 410,
  { language, state, reason }: Page,
) {
  const words = appealPageWords(language, state);
  const quoted =
    reason === null
      ? ''
      : `<p class="soft">${words.reason}</p><blockquote>${escapeHtml(reason)}</blockquote>`;
  const form =
    state === 'ask' || state === 'empty'
      ? `<form method="post"><label for="text">${words.label}</label>
<textarea id="text" name="text" required maxlength="${APPEAL_MAX_LENGTH}"></textarea>
<button type="submit">${words.button}</button></form>`
      : '';
  const body = `<div class="paper"><h1>${words.title}</h1><p>${words.text}</p>${quoted}${form}</div>`;
  const page = { language, title: `${words.title} · Güvercin`, body, style: STYLE };
  return c.html(renderServerPage(page, c.get('styleNonce')), status);
}

async function findStatement(db: Context['db'], id: string) {
  const row = await db
    .selectFrom('statements')
    .innerJoin('users', 'users.id', 'statements.user_id')
    .select(['statements.id', 'statements.reason', 'statements.at', 'statements.appealed_at'])
    .select('users.language')
    .where('statements.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the appeal unless there is one already, and notifies the operators. */
async function keepAppeal(
  context: Context,
  { id, appeal }: { id: string; appeal: string },
): Promise<void> {
  const { db, jobs, now } = context;
  await db.transaction().execute(async (tx) => {
    const kept = await tx
      .updateTable('statements')
      .set({ appeal, appealed_at: now() })
      .where('id', '=', id)
      .where('appealed_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (kept !== undefined) await queueReviewNotice(tx, context);
  });
  jobs.wake();
}
