import { Hono, type Context as HonoContext } from 'hono';
import { UNSUBSCRIBE_PATH } from '../../contract/routes.ts';
import type { Language } from '../../i18n/language.ts';
import { unsubscribeWords } from '../../i18n/mails/unsubscribe-page.ts';
import type { Context } from '../context/context.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { limitBody } from '../http/read-json-body.ts';
import { readRequestFacts } from '../http/read-request-facts.ts';
import { write } from '../log/write.ts';
import { renderButtonPage } from '../mail/render-button-page.ts';
import { readSignedId, signId } from '../mail/signed-id.ts';
import { addSecurityLine } from '../sessions/security-log.ts';

/**
 * Serves the unsubscribe link, without a login (RFC 8058). GET shows a page with one button and changes nothing,
 * because mail scanners open links. POST unsubscribes. It is sent by the button or by the mail program.
 */
export function unsubscribeRoute(context: Context): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();

  const answer = async (c: HonoContext<HttpEnv>, state: 'ask' | 'done') => {
    c.set('operation', 'unsubscribe');
    c.header('Cache-Control', 'no-store');
    const userId = readSignedId(
      context.keys.unsubscribe,
      'unsubscribe',
      c.req.query('token') ?? '',
    );
    const person = userId === null ? null : await findPerson(context.db, userId);
    const language: Language = person?.language ?? 'tr';
    if (person === null) {
      const page = { language, words: unsubscribeWords(language, 'unknown') };
      return c.html(renderButtonPage(page, c.get('styleNonce')), 404);
    }
    const { network } = readRequestFacts(c, context.trustedProxies);
    if (state === 'done') await unsubscribe(context, { userId: person.id, network });
    const page = { language, words: unsubscribeWords(language, state) };
    return c.html(renderButtonPage(page, c.get('styleNonce')));
  };

  app.get(UNSUBSCRIBE_PATH, (c) => answer(c, 'ask'));
  app.post(UNSUBSCRIBE_PATH, limitBody, (c) => answer(c, 'done'));
  return app;
}

/** Returns the link that ends a person's mails. */
export function unsubscribeUrl(
  { publicOrigin, keys }: Pick<Context, 'publicOrigin' | 'keys'>,
  userId: string,
): string {
  return `${publicOrigin}${UNSUBSCRIBE_PATH}?token=${signId(keys.unsubscribe, 'unsubscribe', userId)}`;
}

async function findPerson(db: Context['db'], id: string) {
  const row = await db
    .selectFrom('users')
    .select(['id', 'language'])
    .where('id', '=', id)
    .where('state', '<>', 'deleted')
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Turns off a person's notification mails, like the setting. Does nothing if they are already off. The change is added
 * to the security log, because the link in any mail is enough for it.
 */
async function unsubscribe(
  context: Context,
  { userId, network }: { userId: string; network: string },
): Promise<void> {
  await write(context, { touches: [userId] }, async ({ tx }) => {
    const changed = await tx
      .updateTable('notification_settings')
      .set({ email: false })
      .where('user_id', '=', userId)
      .where('email', '=', true)
      .returning('user_id')
      .executeTakeFirst();
    const settings = { userId, entity: 'settings', id: userId } as const;
    if (changed === undefined) return { result: undefined, changes: [] };
    await addSecurityLine(tx, context, { event: 'mails-ended', userId, network });
    return { result: undefined, changes: [settings] };
  });
}
