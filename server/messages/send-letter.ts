import type { Expression } from 'kysely';
import * as v from 'valibot';
import type { ReplyMessage } from '../../contract/calls/reply-message.ts';
import type { SendMessage } from '../../contract/calls/send-message.ts';
import type { EntityRef, Owned } from '../../contract/changes.ts';
import { AppError, type ErrorCode } from '../../contract/errors.ts';
import { TRIPS_PER_PIGEON } from '../../contract/limits.ts';
import type { Caller, Context, KeyedRequest } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import { write } from '../log/write.ts';
import { queuePushes } from '../notifications/queue-pushes.ts';
import type { PigeonPlace } from '../pigeons/pigeon-machine.ts';
import { statusOf } from '../pigeons/pigeon-status.ts';
import { toPigeonValue } from '../pigeons/read-pigeons.ts';
import {
  addAcquaintance,
  addConversation,
  addNotification,
  continueConversation,
  countUnread,
  noteFirstLetter,
  writeFlight,
  writeMessage,
} from './letter-statements.ts';
import { findFlight } from './may-fly.ts';
import { toMessageValue } from './message-value.ts';
import { checkNewcomer } from './newcomer-limits.ts';
import { toConversationValue } from './read-conversations.ts';
import { type MessageFacts, selectMessageFacts, toMessageFacts } from './read-message-facts.ts';

interface LetterCall {
  caller: Caller;
  keyed: KeyedRequest;
}

interface Letter {
  args: SendMessage | ReplyMessage;
  /** null for the sky. */
  receiverId: string | null;
  originalId: string | null;
  findRejection(facts: MessageFacts & { now: Date }): ErrorCode | null;
}

type Pigeon = NonNullable<MessageFacts['pigeon']>;

/**
 * Sends a letter to the sky or to a person (product.md section 4). Reads the facts, applies the rules, and writes the
 * message, its pigeon and the receiver's changes. Throws the rejections of the rules, and AppError `profile-not-found`,
 * `message-id-taken`, `upload-unknown`, `pigeon-not-found`, or, with the time to wait, `stranger-limit` or
 * `stranger-link`.
 */
export async function sendLetter(
  context: Context,
  { caller, keyed }: LetterCall,
  { args, receiverId, originalId, findRejection }: Letter,
) {
  const { userId: senderId, sessionId } = caller;
  const { id, content, pigeonId } = args;
  const imageUrl = args.image_url ?? null;
  const ids = { id, senderId, receiverId, pigeonId, originalId, imageUrl };
  const call = {
    request: keyed,
    touches: receiverId === null ? [] : [receiverId],
    reads: { query: selectMessageFacts(ids), session: { userId: senderId, sessionId } },
    result: v.null(),
  };
  const { rows } = await write(context, call, async ({ tx, row, publish }) => {
    if (row === undefined) throw new AppError('profile-not-found');
    const now = context.now();
    const facts = toMessageFacts(senderId, row);
    const { image, original } = facts;

    if (facts.isIdTaken) throw new AppError('message-id-taken', { field: 'id' });
    const rejection = findRejection({ ...facts, now });
    if (rejection !== null) throw new AppError(rejection);
    if (imageUrl !== null && image === null) {
      throw new AppError('upload-unknown', { field: 'image_url' });
    }
    if (receiverId !== null && originalId === null && facts.isStranger) {
      const letter = { isFirst: !facts.hasWritten, content, hasPicture: image !== null };
      await checkNewcomer(context, tx, senderId, letter);
    }
    const place = findFlight({ pigeon: facts.pigeon, senderId, receiverId, now });
    if (facts.pigeon === null || place === null) throw new AppError('pigeon-not-found');

    const pigeon = fly(facts.pigeon, place, { id, senderId, receiverId });
    const message: Schema['messages'] = {
      ...{ id, sender_id: senderId, receiver_id: receiverId, pigeon_id: pigeon.id },
      ...{ original_message_id: originalId, content, status: 'sent', created_at: now },
      image_key: image?.key ?? null,
      image_alt: image === null ? null : (args.image_alt ?? null),
      trip: TRIPS_PER_PIGEON - facts.pigeon.trips_left + 1,
      ...{ read_at: null, received_seq: null, landing_allowed: false },
    };
    const arrival =
      receiverId === null
        ? null
        : arrive({ message, pigeon, receiverId, facts, makeId: context.makeId });
    if (receiverId === null) publish({ type: 'sky' });

    const values = toValues({ message, image, pigeon, arrival, senderId, now });
    // The value of an answer to a sky letter contains that letter, so the value is read from the database.
    const isRead = ({ entity }: EntityRef) =>
      entity === 'message' && original?.receiver_id === null;
    return {
      result: null,
      writes: [writeMessage(message), writeFlight(pigeon), ...(arrival?.writes ?? [])],
      changes: [
        ...(arrival?.acquainted ?? []),
        { userId: senderId, entity: 'message', id },
        { userId: pigeon.owner_id, entity: 'pigeon', id: pigeon.id },
        ...(arrival?.changes ?? []),
      ],
      values: values.filter((value) => !isRead(value)),
    };
  });
  return { messageId: id, rows };
}

/** Returns the pigeon at its new place, with the message that it carries and one trip less. */
function fly(
  pigeon: Pigeon,
  place: PigeonPlace,
  { id, senderId, receiverId }: { id: string; senderId: string; receiverId: string | null },
): Pigeon {
  const other = pigeon.owner_id === senderId ? receiverId : senderId;
  return {
    ...pigeon,
    status: statusOf(place),
    trips_left: pigeon.trips_left - 1,
    message_id: id,
    person_id: receiverId === null ? null : other,
    carries_unread: true,
  };
}

interface Arrival {
  conversation: Schema['conversations'];
  writes: Expression<unknown>[];
  changes: Owned<EntityRef>[];
  /** The changes for both people if this is the first letter between them. */
  acquainted: Owned<EntityRef>[];
}

function arrive({
  message,
  pigeon,
  receiverId,
  facts: { conversationId, haveMet, hasWritten, notices },
  makeId,
}: {
  message: Schema['messages'];
  pigeon: Pigeon;
  receiverId: string;
  facts: MessageFacts;
  makeId: () => string;
}): Arrival {
  const { id, sender_id: senderId } = message;
  const conversation: Schema['conversations'] = {
    id: conversationId ?? makeId(),
    pigeon_id: pigeon.id,
    owner_id: pigeon.owner_id,
    person_id: pigeon.owner_id === senderId ? receiverId : senderId,
    is_open: true,
    last_message_id: id,
  };
  const kind = message.original_message_id === null ? 'message' : 'reply';
  const notice = notices[kind]
    ? {
        ...({ id: makeId(), user_id: receiverId, kind, sender_id: senderId } as const),
        ...{ message_id: id, pigeon_id: pigeon.id, created_at: message.created_at },
      }
    : null;
  const keep = conversationId === null ? addConversation : continueConversation;
  return {
    conversation,
    writes: [
      keep(conversation),
      countUnread(receiverId, notice === null ? 0 : 1),
      ...(notice === null ? [] : [addNotification(notice), queuePushes(notice)]),
      ...(haveMet ? [] : [addAcquaintance(senderId, receiverId, message.created_at)]),
      ...(haveMet && !hasWritten
        ? [noteFirstLetter(senderId, receiverId, message.created_at)]
        : []),
    ],
    changes: [
      { userId: senderId, entity: 'conversation', id: conversation.id },
      { userId: receiverId, entity: 'message', id },
      { userId: receiverId, entity: 'conversation', id: conversation.id },
      ...(notice === null
        ? []
        : [{ userId: receiverId, entity: 'notification', id: notice.id } as const]),
      { userId: receiverId, entity: 'counts', id: receiverId },
    ],
    acquainted: haveMet
      ? []
      : [
          { userId: senderId, entity: 'person', id: receiverId },
          { userId: receiverId, entity: 'person', id: senderId },
        ],
  };
}

/** Makes the new values for the sender without a query. */
function toValues({
  message,
  image,
  pigeon,
  arrival,
  senderId,
  now,
}: {
  message: Schema['messages'];
  image: MessageFacts['image'];
  pigeon: Pigeon;
  arrival: Arrival | null;
  senderId: string;
  now: Date;
}): (EntityRef & { value: unknown })[] {
  const row = {
    ...message,
    image_width: image?.width ?? null,
    image_height: image?.height ?? null,
    image_placeholder: image?.placeholder ?? null,
  };
  const values: (EntityRef & { value: unknown })[] = [
    { entity: 'message', id: message.id, value: toMessageValue(row) },
    { entity: 'pigeon', id: pigeon.id, value: toPigeonValue(pigeon, now) },
  ];
  if (arrival === null) return values;
  const { conversation } = arrival;
  const { status, trips_left, fuel_until, ends_at, carries_unread } = pigeon;
  const flight = { status, trips_left, fuel_until, ends_at, carries_unread };
  const viewed = toConversationValue({ ...conversation, ...flight }, { userId: senderId, now });
  return [...values, { entity: 'conversation', id: conversation.id, value: viewed }];
}
