import type { Expression } from 'kysely';
import { TRIPS_PER_PIGEON } from '../../contract/limits.ts';
import type { Touched } from '../context/touched.ts';
import type { Schema } from '../db/schema.ts';
import {
  addAcquaintance,
  addConversation,
  addNotice,
  continueConversation,
  countUnread,
  writeFlight,
  writeMessage,
} from './letter-statements.ts';
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
  message: Schema['messages'];
  /** As it is afterwards. */
  pigeon: Pigeon;
  /** null: the sky. */
  conversation: Schema['conversations'] | null;
}

/**
 * Puts a message on its pigeon and spends a trip. Nothing is written here: the statements go to
 * the database together with the log.
 */
export function acceptMessage(makeId: () => string, accepted: AcceptedMessage): Acceptance {
  const { id, senderId, receiverId } = accepted;
  const message = toMessage(accepted);
  const pigeon = fly(accepted);
  const writes = [writeMessage(message), writeFlight(pigeon)];
  const both: Touched[] = [
    { userId: senderId, entity: 'message', id },
    { userId: pigeon.owner_id, entity: 'pigeon', id: pigeon.id },
  ];
  if (receiverId === null) {
    return { changes: both, writes, message, pigeon, conversation: null };
  }
  const brought = bring(makeId, { ...accepted, receiverId });
  return {
    changes: [...brought.acquainted, ...both, ...brought.changes],
    writes: [...writes, ...brought.writes],
    message,
    pigeon,
    conversation: brought.conversation,
  };
}

/** What a message to a person changes beside the message and its pigeon. */
function bring(makeId: () => string, accepted: AcceptedMessage & { receiverId: string }) {
  const { id, senderId, receiverId, pigeon, conversationId } = accepted;
  const conversation: Schema['conversations'] = {
    id: conversationId ?? makeId(),
    pigeon_id: pigeon.id,
    owner_id: pigeon.owner_id,
    person_id: pigeon.owner_id === senderId ? receiverId : senderId,
    is_open: true,
    last_message_id: id,
  };
  const kind = accepted.originalId === null ? 'message' : 'reply';
  const notice = accepted.notices[kind]
    ? {
        ...({ id: makeId(), user_id: receiverId, kind, sender_id: senderId } as const),
        ...{ message_id: id, pigeon_id: pigeon.id, created_at: accepted.now },
      }
    : null;
  const changes: Touched[] = [
    { userId: senderId, entity: 'conversation', id: conversation.id },
    { userId: receiverId, entity: 'message', id },
    { userId: receiverId, entity: 'conversation', id: conversation.id },
    ...(notice === null
      ? []
      : [{ userId: receiverId, entity: 'notification', id: notice.id } as const]),
    { userId: receiverId, entity: 'counts', id: receiverId },
  ];
  const keep = conversationId === null ? addConversation : continueConversation;
  const writes = [
    keep(conversation),
    countUnread(receiverId, notice === null ? 0 : 1),
    ...(notice === null ? [] : [addNotice(notice)]),
  ];
  if (accepted.haveMet) return { conversation, changes, writes, acquainted: [] };
  const acquainted: Touched[] = [
    { userId: senderId, entity: 'person', id: receiverId },
    { userId: receiverId, entity: 'person', id: senderId },
  ];
  writes.push(addAcquaintance(senderId, receiverId));
  return { conversation, changes, writes, acquainted };
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
    landing_allowed: false,
  };
}
