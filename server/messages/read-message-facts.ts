import { type RawBuilder, sql } from 'kysely';
import type { NotificationSettings } from '../../contract/notification-settings.ts';
import { fileKeyOf } from '../../contract/uploads.ts';
import type { PigeonFacts } from '../pigeons/read-pigeon-facts.ts';
import type { PigeonRow } from '../pigeons/read-pigeons.ts';
import type { OriginalFacts, ReceiverFacts, SenderFacts } from './message-facts.ts';

export interface MessageIds {
  id: string;
  senderId: string;
  receiverId: string | null;
  pigeonId: string;
  originalId: string | null;
  imageUrl: string | null;
}

/** The sender's own upload that the letter contains. */
export interface ImageFacts {
  key: string;
  width: number;
  height: number;
  placeholder: string;
}

/** All facts about one message for the rules, read under the locks. */
export interface MessageFacts {
  sender: SenderFacts;
  receiver: ReceiverFacts | null;
  pigeon: (PigeonRow & PigeonFacts) | null;
  original: OriginalFacts | null;
  isIdTaken: boolean;
  /** null if the letter has no image, or if the image is not an upload of the sender. */
  image: ImageFacts | null;
  /** The conversation of the two people on this pigeon, or null. */
  conversationId: string | null;
  /** Whether a message between the two people exists already. */
  haveMet: boolean;
  /** Whether the sender has written to the receiver before. */
  hasWritten: boolean;
  /** Whether the receiver has never written to the sender. */
  isStranger: boolean;
  /** Which notifications the receiver wants. Both are false if the receiver has muted the sender. */
  notices: { message: boolean; reply: boolean };
}

/** An unused id, for references that a message does not have. */
const NOTHING = '00000000-0000-0000-0000-000000000000';

/**
 * Builds the statement that reads all facts. The facts are valid while both people's heads are locked. If one of the
 * two has blocked the other, the receiver counts as missing. The statement is plain SQL, because a query builder would
 * take longer than the database.
 */
export function selectMessageFacts(ids: MessageIds): RawBuilder<FactsRow> {
  const imageKey = ids.imageUrl === null ? null : fileKeyOf(ids.imageUrl);
  const sender = sql`${ids.senderId}::uuid`;
  const receiver = sql`${ids.receiverId ?? NOTHING}::uuid`;
  return sql<FactsRow>`
    select profiles.completion,
      receiver.id as receiver_user_id, receiver.state as receiver_state,
      receiver.email_verified_at as receiver_verified_at, wishes.types as wishes,
      mutes.user_id is not null as is_muted,
      met.user_id as met_id, met.wrote_at, theirs.wrote_at as receiver_wrote_at,
      conversations.id as conversation_id,
      pigeons.id as pigeon_id, pigeons.owner_id, pigeons.person_id, pigeons.status as pigeon_status,
      pigeons.trips_left, pigeons.acquisition_method, pigeons.type_label, pigeons.born_at,
      pigeons.fuel_until, pigeons.ends_at, pigeons.message_id, carried.status as carried_status,
      original.sender_id as original_sender_id, original.receiver_id as original_receiver_id,
      original.pigeon_id as original_pigeon_id, original.status as original_status,
      same.id as same_id,
      files.key as image_key, files.width as image_width, files.height as image_height,
      files.placeholder as image_placeholder
    from profiles
    left join users as receiver on receiver.id = ${receiver} and not exists (
      select from blocks
      where user_id in (${sender}, ${receiver}) and person_id in (${sender}, ${receiver}))
    left join notification_settings as wishes on wishes.user_id = receiver.id
    left join mutes on mutes.user_id = receiver.id and mutes.person_id = ${sender}
    left join acquaintances as met on met.user_id = ${sender} and met.person_id = receiver.id
    left join acquaintances as theirs
      on theirs.user_id = receiver.id and theirs.person_id = ${sender}
    left join pigeons on pigeons.id = ${ids.pigeonId}::uuid
    left join messages as carried on carried.id = pigeons.message_id
    left join conversations on conversations.pigeon_id = pigeons.id
      and conversations.owner_id in (${sender}, ${receiver})
      and conversations.person_id in (${sender}, ${receiver})
    left join messages as original on original.id = ${ids.originalId ?? NOTHING}::uuid
    left join messages as same on same.id = ${ids.id}::uuid
    left join files on files.key = ${imageKey ?? ''} and files.owner_id = ${sender}
    where profiles.user_id = ${sender}`;
}

/** A row's columns after an outer join: all of them are set, or none. */
type Joined<Row> = { [Column in keyof Row]: Row[Column] | null };

export type FactsRow = ReceiverRow &
  PigeonColumns &
  OriginalRow &
  ImageRow & {
    completion: number;
    wishes: NotificationSettings['types'] | null;
    is_muted: boolean;
    met_id: string | null;
    wrote_at: Date | null;
    receiver_wrote_at: Date | null;
    conversation_id: string | null;
    same_id: string | null;
  };

const NO_NOTICES: MessageFacts['notices'] = { message: false, reply: false };

export function toMessageFacts(senderId: string, row: FactsRow): MessageFacts {
  return {
    sender: { id: senderId, completion: row.completion },
    receiver: toReceiver(row),
    pigeon: toPigeon(row),
    original: toOriginal(row),
    isIdTaken: row.same_id !== null,
    image: toImage(row),
    conversationId: row.conversation_id,
    haveMet: row.met_id !== null,
    hasWritten: row.wrote_at !== null,
    isStranger: row.receiver_wrote_at === null,
    notices: row.is_muted || row.wishes === null ? NO_NOTICES : row.wishes,
  };
}

interface ReceiverRow {
  receiver_user_id: string | null;
  receiver_state: ReceiverFacts['state'] | null;
  receiver_verified_at: Date | null;
}

function toReceiver(row: ReceiverRow): ReceiverFacts | null {
  const { receiver_user_id: id, receiver_state: state } = row;
  if (id === null || state === null) return null;
  return { id, state, isVerified: row.receiver_verified_at !== null };
}

type PigeonColumns = Joined<Omit<PigeonRow, 'id' | 'status' | 'carries_unread'>> & {
  pigeon_id: string | null;
  pigeon_status: PigeonFacts['status'] | null;
  carried_status: OriginalFacts['status'] | null;
};

function toPigeon(row: PigeonColumns): MessageFacts['pigeon'] {
  const { pigeon_id: id, pigeon_status: status, owner_id, trips_left, born_at, fuel_until } = row;
  const { acquisition_method, type_label, person_id, ends_at, message_id } = row;
  if (id === null || owner_id === null || status === null || trips_left === null) return null;
  if (born_at === null || fuel_until === null) return null;
  if (acquisition_method === null || type_label === null) return null;
  const carries_unread = row.carried_status === 'sent';
  const looks = { acquisition_method, type_label, born_at, fuel_until, ends_at };
  return { id, owner_id, person_id, status, trips_left, message_id, carries_unread, ...looks };
}

interface OriginalRow {
  original_sender_id: string | null;
  original_receiver_id: string | null;
  original_pigeon_id: string | null;
  original_status: OriginalFacts['status'] | null;
}

function toOriginal(row: OriginalRow): OriginalFacts | null {
  const { original_sender_id: sender_id, original_pigeon_id: pigeon_id } = row;
  const { original_status: status, original_receiver_id: receiver_id } = row;
  if (sender_id === null || pigeon_id === null || status === null) return null;
  return { sender_id, receiver_id, pigeon_id, status };
}

interface ImageRow {
  image_key: string | null;
  image_width: number | null;
  image_height: number | null;
  image_placeholder: string | null;
}

function toImage(row: ImageRow): ImageFacts | null {
  const { image_key: key, image_width: width, image_height: height } = row;
  const { image_placeholder: placeholder } = row;
  if (key === null || width === null || height === null || placeholder === null) return null;
  return { key, width, height, placeholder };
}
