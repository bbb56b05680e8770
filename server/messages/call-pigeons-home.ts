import type { Transaction } from 'kysely';
import type { EntityRef, Owned } from '../../contract/changes.ts';
import type { Context } from '../context/context.ts';
import { anyOf } from '../db/any-of.ts';
import type { Schema } from '../db/schema.ts';
import { readPigeonFacts } from '../pigeons/read-pigeon-facts.ts';
import { returnPigeon } from '../pigeons/return-pigeon.ts';
import { redactMessage } from './redact-message.ts';

interface Parting {
  one: string;
  others: string[];
  /**
   * What happens to an unread letter. `lost`: the letter is recalled for both people. `kept`: the letter stays
   * readable, but its pigeon is free.
   */
  unread: 'lost' | 'kept';
}

/**
 * Sends every pigeon in a conversation between `one` and `others` home, so that no pigeon stays stuck (product.md
 * section 4). The heads of all these people must be locked. Returns the changes.
 */
export async function returnPigeons(
  context: Pick<Context, 'jobs' | 'makeId' | 'now'>,
  tx: Transaction<Schema>,
  { one, others, unread }: Parting,
): Promise<Owned<EntityRef>[]> {
  if (others.length === 0) return [];
  const pigeons = await tx
    .selectFrom('pigeons')
    .select('id')
    .where('status', '=', 'in_conversation')
    .where(({ and, eb, or }) =>
      or([
        and([eb('owner_id', '=', one), eb('person_id', '=', anyOf(others))]),
        and([eb('person_id', '=', one), eb('owner_id', '=', anyOf(others))]),
      ]),
    )
    .execute();
  const changes: Owned<EntityRef>[] = [];
  for (const { id } of pigeons) {
    const found = await readPigeonFacts(tx, id);
    if (found === null) continue;
    const { carriedId, carriedSenderId } = found;
    if (unread === 'lost' && found.pigeon.carries_unread && carriedId !== null) {
      const message = {
        id: carriedId,
        senderId: carriedSenderId ?? one,
        receiverId: found.carriedReceiverId,
        imageKey: found.carriedImageKey,
        isUnread: true,
      };
      changes.push(...(await redactMessage(context, tx, message)));
    }
    changes.push(...(await returnPigeon(context, tx, found.pigeon)));
  }
  return changes;
}
