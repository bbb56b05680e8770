import * as v from 'valibot';
import { EXPORT_LINK_MINUTES } from '../../../contract/limits.ts';
import { EXPORT_PATH } from '../../../contract/routes.ts';
import { deriveSecret, hashSecret, makeSecret } from '../../base/hash-secret.ts';
import type { Context, KeyedRequest } from '../../context/context.ts';
import { write } from '../../log/write.ts';
import { addSecurityLine } from '../../sessions/security-log.ts';

const MINUTE_MS = 60_000;

/**
 * Creates a one-time link to all data stored about the person, valid for 10 minutes. The token is derived from the
 * idempotency key, so a repeat returns the same link although only the hash of the token is stored.
 */
export async function makeExportLink(
  context: Context,
  request: KeyedRequest,
  network: string | null,
): Promise<string> {
  const { userId, key } = request;
  const token =
    key === undefined
      ? makeSecret(context.random)
      : deriveSecret(context.keys.refreshToken[0].secret, `export ${userId} ${key}`);
  const expires_at = new Date(context.now().getTime() + EXPORT_LINK_MINUTES * MINUTE_MS);
  await write(context, { request, touches: [], result: v.null() }, async ({ tx }) => {
    const link = { hash: hashSecret(token), user_id: userId, expires_at };
    // On a repeat the link already exists. Storing the idempotency key then fails, and `write` returns the first
    // result.
    await tx
      .insertInto('export_links')
      .values(link)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await addSecurityLine(tx, context, { event: 'export', userId, network });
    return { result: null, changes: [] };
  });
  return `${context.publicOrigin}${EXPORT_PATH}/${token}`;
}

/** Spends a link and returns the id of its user. Returns null if the link is spent, expired or unknown. */
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
