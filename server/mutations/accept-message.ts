import { type Expression, ExpressionWrapper, type Insertable, sql, type Transaction } from 'kysely';
import { TRIPS_PER_PIGEON } from '../../contract/limits.ts';
import type { Schema } from '../db/schema.ts';
import type { Touched } from '../sync/touched.ts';
import type { MessageFacts } from './read-message-facts.ts';

type Pigeon = NonNullable<MessageFacts['pigeon']>;

/** A message that may be sent, with everything that is known about it under the locks. */
export interface AcceptedMessage
  extends Pick<MessageFacts, 'image' | 'conversationId' | 'haveMet' | 'notices'> {
  id: string;
  senderId: string;
  /** null: the sky. */
  receiverId: string | null;
  /** As it was before. */
  pigeon: Pigeon;
  originalId: string | null;
  content: string;
  imageAlt: string | null;
  now: Date;
}

export interface Acceptance {
  changes: Touched[];
  writes: Expression<unknown>[];
  message: Insertable<Schema['messages']> & Schema['messages'];
  /** As it is afterwards. */
  pigeon: Pigeon;
  /** null: the sky. */
  conversation: Schema['conversations'] | null;
}

/**
 * Puts a message on its pigeon and spends a trip. Nothing is written here: the statements go to
 * the database together with the log.
 */
export function acceptMessage(
  tx: Transaction<Schema>,
  makeId: () => string,
  accepted: AcceptedMessage,
): Acceptance {
  const { id, senderId, receiverId } = accepted;
  const message = toMessage(accepted);
  const pigeon = fly(accepted);
  const written = write(
    tx.insertInto('messages').values({
      ...message,
      received_seq: receiverId === null ? null : numberOf('message', { id, userId: receiverId }),
    }),
  );
  const { status, trips_left, message_id, person_id } = pigeon;
  const flown = write(
    tx
      .updateTable('pigeons')
      .set({ status, trips_left, message_id, person_id })
      .where('id', '=', pigeon.id),
  );
  const both: Touched[] = [
    { userId: senderId, entity: 'message', id },
    { userId: pigeon.owner_id, entity: 'pigeon', id: pigeon.id },
  ];
  if (receiverId === null) {
    return { changes: both, writes: [written, flown], message, pigeon, conversation: null };
  }
  const brought = bring(tx, makeId, { ...accepted, receiverId });
  return {
    changes: [...brought.acquainted, ...both, ...brought.changes],
    writes: [written, flown, ...brought.writes],
    message,
    pigeon,
    conversation: brought.conversation,
  };
}

/** What a message to a person changes beside the message and its pigeon. */
function bring(
  tx: Transaction<Schema>,
  makeId: () => string,
  accepted: AcceptedMessage & { receiverId: string },
) {
  const { id, senderId, receiverId, pigeon } = accepted;
  const conversation: Schema['conversations'] = {
    id: accepted.conversationId ?? makeId(),
    pigeon_id: pigeon.id,
    owner_id: pigeon.owner_id,
    person_id: pigeon.owner_id === senderId ? receiverId : senderId,
    is_open: true,
    last_message_id: id,
  };
  const kind = accepted.originalId === null ? 'message' : 'reply';
  const noticeId = accepted.notices[kind] ? makeId() : null;
  const changes: Touched[] = [
    { userId: senderId, entity: 'conversation', id: conversation.id },
    { userId: receiverId, entity: 'message', id },
    { userId: receiverId, entity: 'conversation', id: conversation.id },
  ];
  const writes = [
    write(keepConversation(tx, accepted.conversationId, conversation)),
    write(
      tx
        .updateTable('counts')
        .set((set) => ({
          unread_count: set('unread_count', '+', 1),
          unread_notifications: set('unread_notifications', '+', noticeId === null ? 0 : 1),
        }))
        .where('user_id', '=', receiverId),
    ),
  ];
  if (noticeId !== null) {
    changes.push({ userId: receiverId, entity: 'notification', id: noticeId });
    const notice = {
      ...({ id: noticeId, user_id: receiverId, kind, title: null, message: null } as const),
      sender_id: senderId,
      message_id: id,
      pigeon_id: pigeon.id,
      created_at: accepted.now,
      read_at: null,
      received_seq: numberOf('notification', { id: noticeId, userId: receiverId }),
    };
    writes.push(write(tx.insertInto('notifications').values(notice)));
  }
  changes.push({ userId: receiverId, entity: 'counts', id: receiverId });
  if (accepted.haveMet) return { conversation, changes, writes, acquainted: [] };
  const pairs = [
    { user_id: senderId, person_id: receiverId },
    { user_id: receiverId, person_id: senderId },
  ];
  writes.push(write(tx.insertInto('acquaintances').values(pairs)));
  const acquainted = pairs.map(
    ({ user_id, person_id }): Touched => ({ userId: user_id, entity: 'person', id: person_id }),
  );
  return { conversation, changes, writes, acquainted };
}

function keepConversation(
  tx: Transaction<Schema>,
  knownId: string | null,
  conversation: Schema['conversations'],
) {
  if (knownId === null) return tx.insertInto('conversations').values(conversation);
  const { is_open, last_message_id } = conversation;
  return tx
    .updateTable('conversations')
    .set({ is_open, last_message_id })
    .where('id', '=', knownId);
}

function fly({ id, senderId, receiverId, pigeon }: AcceptedMessage): Pigeon {
  const person = pigeon.owner_id === senderId ? receiverId : senderId;
  return {
    ...pigeon,
    status: receiverId === null ? 'in_sky' : 'in_conversation',
    trips_left: pigeon.trips_left - 1,
    message_id: id,
    person_id: receiverId === null ? null : person,
    carries_unread: true,
  };
}

function toMessage(accepted: AcceptedMessage): Schema['messages'] {
  const { image } = accepted;
  return {
    id: accepted.id,
    sender_id: accepted.senderId,
    receiver_id: accepted.receiverId,
    pigeon_id: accepted.pigeon.id,
    original_message_id: accepted.originalId,
    content: accepted.content,
    image_key: image?.key ?? null,
    image_alt: image === null ? null : accepted.imageAlt,
    status: 'sent',
    trip: TRIPS_PER_PIGEON - accepted.pigeon.trips_left + 1,
    created_at: accepted.now,
    read_at: null,
    received_seq: null,
  };
}

/** The number that a thing gets in a person's log by the statement that this is part of. */
function numberOf(
  entity: 'message' | 'notification',
  { id, userId }: { id: string; userId: string },
) {
  return sql<number>`(select seq from given where given.entity = ${entity}
    and given.id = ${id}::uuid and given."userId" = ${userId}::uuid)`;
}

const write = (statement: {
  toOperationNode(): ConstructorParameters<typeof ExpressionWrapper>[0];
}) => new ExpressionWrapper(statement.toOperationNode());
