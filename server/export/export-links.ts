import { EXPORT_LINK_MINUTES } from '../../contract/limits.ts';
import { hashSecret, makeSecret } from '../accounts/hash-secret.ts';
import type { Context } from '../context.ts';

export const EXPORT_PATH = '/api/export';

const MINUTE_MS = 60_000;

/** Makes a link that gives out everything kept about the person, once and for 10 minutes. */
export async function makeExportLink(
  context: Pick<Context, 'db' | 'now' | 'random' | 'publicOrigin'>,
  userId: string,
): Promise<string> {
  const token = makeSecret(context.random);
  const expires_at = new Date(context.now().getTime() + EXPORT_LINK_MINUTES * MINUTE_MS);
  await context.db
    .insertInto('export_links')
    .values({ hash: hashSecret(token), user_id: userId, expires_at })
    .execute();
  return `${context.publicOrigin}${EXPORT_PATH}/${token}`;
}

/** Spends a link; answers whose it was, or null when it is spent, too old or nobody's. */
export async function spendExportLink(
  { db, now }: Pick<Context, 'db' | 'now'>,
  token: string,
): Promise<string | null> {
  const spent = await db
    .deleteFrom('export_links')
    .where('hash', '=', hashSecret(token))
    .where('expires_at', '>', now())
    .where(({ eb, selectFrom }) =>
      eb(
        'user_id',
        'in',
        selectFrom('users').select('users.id').where('users.state', '=', 'active'),
      ),
    )
    .returning('user_id')
    .executeTakeFirst();
  return spent?.user_id ?? null;
}
