import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/**
 * The statements that store a letter. They are sent to the database together with the log (see `writeLog`). They are
 * plain SQL, because a query builder would take longer than the statements themselves.
 */
type Write = RawBuilder<unknown>;

/** Returns the `seq` that an entity gets in a person's log by the surrounding statement. */
const numberOf = (entity: 'message' | 'notification', id: string, userId: string) => sql`
  (select seq from given where given.entity = ${sql.lit(entity)}
    and given.id = ${id}::uuid and given."userId" = ${userId}::uuid)`;

export const writeMessage = (message: Schema['messages']): Write => sql`
  insert into messages (id, sender_id, receiver_id, pigeon_id, original_message_id, content,
    image_key, image_alt, status, trip, created_at, received_seq)
  values (${message.id}::uuid, ${message.sender_id}::uuid, ${message.receiver_id}::uuid,
    ${message.pigeon_id}::uuid, ${message.original_message_id}::uuid, ${message.content},
    ${message.image_key}, ${message.image_alt}, ${message.status}, ${message.trip}::integer,
    ${message.created_at}::timestamptz,
    ${message.receiver_id === null ? sql.lit(null) : numberOf('message', message.id, message.receiver_id)})`;

type Flight = Pick<Schema['pigeons'], 'id' | 'status' | 'trips_left' | 'message_id' | 'person_id'>;

export const writeFlight = (pigeon: Flight): Write => sql`
  update pigeons set status = ${pigeon.status}, trips_left = ${pigeon.trips_left}::integer,
    message_id = ${pigeon.message_id}::uuid, person_id = ${pigeon.person_id}::uuid
  where id = ${pigeon.id}::uuid`;

export const addConversation = (conversation: Schema['conversations']): Write => sql`
  insert into conversations (id, pigeon_id, owner_id, person_id, is_open, last_message_id)
  values (${conversation.id}::uuid, ${conversation.pigeon_id}::uuid, ${conversation.owner_id}::uuid,
    ${conversation.person_id}::uuid, true, ${conversation.last_message_id}::uuid)`;

export const continueConversation = ({
  id,
  last_message_id,
}: Schema['conversations']): Write => sql`
  update conversations set is_open = true, last_message_id = ${last_message_id}::uuid
  where id = ${id}::uuid`;

export const countUnread = (userId: string, notifications: 0 | 1): Write => sql`
  update counts set unread_count = unread_count + 1,
    unread_notifications = unread_notifications + ${sql.lit(notifications)}
  where user_id = ${userId}::uuid`;

type Notice = Pick<
  Schema['notifications'],
  'id' | 'user_id' | 'kind' | 'sender_id' | 'message_id' | 'pigeon_id' | 'created_at'
>;

export const addNotification = (notice: Notice): Write => sql`
  insert into notifications (id, user_id, kind, sender_id, message_id, pigeon_id, created_at,
    told_at, received_seq)
  values (${notice.id}::uuid, ${notice.user_id}::uuid, ${notice.kind}, ${notice.sender_id}::uuid,
    ${notice.message_id}::uuid, ${notice.pigeon_id}::uuid, ${notice.created_at}::timestamptz,
    ${notice.created_at}::timestamptz, ${numberOf('notification', notice.id, notice.user_id)})`;

/** Stores that the two people now know each other, when the first letter between them is sent. */
export const addAcquaintance = (senderId: string, receiverId: string, at: Date): Write => sql`
  insert into acquaintances (user_id, person_id, wrote_at)
  values (${senderId}::uuid, ${receiverId}::uuid, ${at}::timestamptz),
    (${receiverId}::uuid, ${senderId}::uuid, null)`;

/** Stores the time of the sender's first letter to a person who has already written to the sender. */
export const noteFirstLetter = (senderId: string, receiverId: string, at: Date): Write => sql`
  update acquaintances set wrote_at = ${at}::timestamptz
  where user_id = ${senderId}::uuid and person_id = ${receiverId}::uuid`;
