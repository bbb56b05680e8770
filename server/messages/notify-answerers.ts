import type { Kysely, Transaction } from 'kysely';
import * as v from 'valibot';
import type { EntityRef, Owned } from '../../contract/changes.ts';
import { idSchema } from '../../contract/ids.ts';
import type { Context } from '../context/context.ts';
import { anyOf } from '../db/any-of.ts';
import type { Schema } from '../db/schema.ts';
import { type Locked, write } from '../log/write.ts';
import { MAX_PERSONS_PER_TRANSACTION } from '../people/acquaintances.ts';

export const TELL_ANSWERERS = 'tell-answerers';

const argsSchema = v.object({ messageId: idSchema });

/**
 * Returns the people who have answered a letter of the sky and store its text with their answer. Lock their heads
 * before the letter is recalled. Returns an empty list if there are too many for one transaction.
 */
export async function findFewAnswerers(db: Kysely<Schema>, messageId: string): Promise<string[]> {
  const limit = MAX_PERSONS_PER_TRANSACTION + 1;
  const found = await findAnswerers(db, { messageId, limit });
  return found.length < limit ? found : [];
}

/**
 * Returns the changes for the people who have answered a recalled letter of the sky. Runs in the transaction of the
 * recall. If there are too many, queues a job instead. Wake the jobs after the commit.
 */
export async function notifyAnswerers(
  { jobs }: Pick<Context, 'jobs'>,
  { tx, requireLocked }: Pick<Locked, 'tx' | 'requireLocked'>,
  messageId: string,
): Promise<Owned<EntityRef>[]> {
  const limit = MAX_PERSONS_PER_TRANSACTION + 1;
  const found = await findAnswerers(tx, { messageId, limit });
  if (found.length === limit) {
    await jobs.add(tx, TELL_ANSWERERS, { messageId });
    return [];
  }
  found.forEach(requireLocked);
  return findAnswersOf(tx, { messageId, senderIds: found });
}

/** The job that notifies answerers who are too many for one transaction. May be repeated. */
export async function notifyManyAnswerers(context: Context, args: unknown): Promise<void> {
  const { messageId } = v.parse(argsSchema, args);
  const limit = MAX_PERSONS_PER_TRANSACTION;
  let after: string | undefined;
  do {
    const page = { messageId, limit, ...(after === undefined ? {} : { after }) };
    const senderIds = await findAnswerers(context.db, page);
    after = senderIds.at(-1);
    if (after === undefined) return;
    await write(context, { touches: senderIds }, async ({ tx }) => ({
      result: undefined,
      changes: await findAnswersOf(tx, { messageId, senderIds }),
    }));
  } while (after !== undefined);
}

async function findAnswerers(
  db: Kysely<Schema>,
  { messageId, after, limit }: { messageId: string; after?: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('sender_id')
    .distinct()
    .where('original_message_id', '=', messageId)
    .$if(after !== undefined, (query) => query.where('sender_id', '>', after ?? ''))
    .orderBy('sender_id')
    .limit(limit)
    .execute();
  return rows.map(({ sender_id }) => sender_id);
}

async function findAnswersOf(
  tx: Transaction<Schema>,
  { messageId, senderIds }: { messageId: string; senderIds: readonly string[] },
): Promise<Owned<EntityRef>[]> {
  if (senderIds.length === 0) return [];
  const answers = await tx
    .selectFrom('messages')
    .select(['id', 'sender_id'])
    .where('original_message_id', '=', messageId)
    .where('sender_id', '=', anyOf(senderIds))
    .execute();
  return answers.map(({ id, sender_id }) => ({ userId: sender_id, entity: 'message', id }));
}
