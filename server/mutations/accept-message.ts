import type { Insertable, Transaction } from 'kysely';
import { TRIPS_PER_PIGEON } from '../../contract/limits.ts';
import type { Schema } from '../db/schema.ts';
import type { PigeonFacts } from '../rules/message-facts.ts';
import type { Touched } from '../sync/touched.ts';

export interface AcceptedMessage {
  id: string;
  senderId: string;
  /** null: the sky. */
  receiverId: string | null;
  pigeon: PigeonFacts;
  originalId: string | null;
  content: string;
  imageKey: string | null;
  imageAlt: string | null;
  /** Used when the two have no conversation on this pigeon yet. */
  conversationId: string;
  now: Date;
}

/**
 * Puts a message that may be sent on its pigeon and spends a trip, in one statement. Answers what
 * changed for whom.
 */
export async function acceptMessage(
  tx: Transaction<Schema>,
  message: AcceptedMessage,
): Promise<Touched[]> {
  const { receiverId } = message;
  return receiverId === null ? sendToSky(tx, message) : sendToPerson(tx, message, receiverId);
}

async function sendToSky(tx: Transaction<Schema>, message: AcceptedMessage): Promise<Touched[]> {
  const { id, senderId, pigeon } = message;
  await tx
    .with('written', (cte) => cte.insertInto('messages').values(toRow(message)).returning('id'))
    .updateTable('pigeons')
    .set({ status: 'in_sky', trips_left: pigeon.trips_left - 1, message_id: id, person_id: null })
    .where('id', '=', pigeon.id)
    .execute();
  return [
    { userId: senderId, entity: 'message', id },
    { userId: pigeon.owner_id, entity: 'pigeon', id: pigeon.id },
  ];
}

async function sendToPerson(
  tx: Transaction<Schema>,
  message: AcceptedMessage,
  receiverId: string,
): Promise<Touched[]> {
  const { id, senderId, pigeon } = message;
  const personId = pigeon.owner_id === senderId ? receiverId : senderId;
  const { conversation_id, have_met } = await tx
    .with('written', (cte) => cte.insertInto('messages').values(toRow(message)).returning('id'))
    .with('flown', (cte) =>
      cte
        .updateTable('pigeons')
        .set({
          status: 'in_conversation',
          trips_left: pigeon.trips_left - 1,
          message_id: id,
          person_id: personId,
        })
        .where('id', '=', pigeon.id)
        .returning('id'),
    )
    .with('counted', (cte) =>
      cte
        .updateTable('counts')
        .set((set) => ({ unread_count: set('unread_count', '+', 1) }))
        .where('user_id', '=', receiverId)
        .returning('user_id'),
    )
    .with('met', (cte) =>
      cte
        .insertInto('acquaintances')
        .values([
          { user_id: senderId, person_id: receiverId },
          { user_id: receiverId, person_id: senderId },
        ])
        .onConflict((conflict) => conflict.doNothing())
        .returning('user_id'),
    )
    .with('conversation', (cte) =>
      cte
        .insertInto('conversations')
        .values({
          id: message.conversationId,
          pigeon_id: pigeon.id,
          owner_id: pigeon.owner_id,
          person_id: personId,
          is_open: true,
          last_message_id: id,
        })
        .onConflict((conflict) =>
          conflict.columns(['pigeon_id', 'person_id']).doUpdateSet({
            is_open: true,
            last_message_id: id,
          }),
        )
        .returning('id'),
    )
    .selectFrom('conversation')
    .select(({ exists, selectFrom }) => [
      'id as conversation_id',
      exists(selectFrom('met').select('user_id')).as('have_met'),
    ])
    .executeTakeFirstOrThrow();

  const people: Touched[] = [
    { userId: senderId, entity: 'person', id: receiverId },
    { userId: receiverId, entity: 'person', id: senderId },
  ];
  return [
    ...(have_met ? people : []),
    { userId: senderId, entity: 'message', id },
    { userId: senderId, entity: 'conversation', id: conversation_id },
    { userId: pigeon.owner_id, entity: 'pigeon', id: pigeon.id },
    { userId: receiverId, entity: 'message', id },
    { userId: receiverId, entity: 'conversation', id: conversation_id },
    { userId: receiverId, entity: 'counts', id: receiverId },
  ];
}

function toRow(message: AcceptedMessage): Insertable<Schema['messages']> {
  return {
    id: message.id,
    sender_id: message.senderId,
    receiver_id: message.receiverId,
    pigeon_id: message.pigeon.id,
    original_message_id: message.originalId,
    content: message.content,
    image_key: message.imageKey,
    image_alt: message.imageKey === null ? null : message.imageAlt,
    status: 'sent',
    trip: TRIPS_PER_PIGEON - message.pigeon.trips_left + 1,
    created_at: message.now,
    read_at: null,
    received_seq: null,
  };
}
