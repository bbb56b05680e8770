import { sql, type Transaction } from 'kysely';
import { fileKeyOf } from '../../contract/uploads.ts';
import type { Schema } from '../db/schema.ts';
import type {
  OriginalFacts,
  PigeonFacts,
  ReceiverFacts,
  SenderFacts,
} from '../rules/message-facts.ts';

export interface MessageIds {
  id: string;
  senderId: string;
  receiverId: string | null;
  pigeonId: string;
  originalId: string | null;
  imageUrl: string | null;
}

/** Everything that the rules ask about one message, as it stands under the locks. */
export interface MessageFacts {
  sender: SenderFacts;
  receiver: ReceiverFacts | null;
  pigeon: PigeonFacts | null;
  original: OriginalFacts | null;
  isIdTaken: boolean;
  /** The image's key when it is one of the sender's own uploads. */
  imageKey: string | null;
}

/** An id that nothing has, for what a message does not name. */
const NOTHING = '00000000-0000-0000-0000-000000000000';

/** Reads the facts in one statement; the heads of both people must be locked before. */
export async function readMessageFacts(
  tx: Transaction<Schema>,
  ids: MessageIds,
): Promise<MessageFacts> {
  const imageKey = ids.imageUrl === null ? null : fileKeyOf(ids.imageUrl);
  const row = await tx
    .selectFrom('profiles')
    .leftJoin('users as receiver', (join) =>
      join.on('receiver.id', '=', sql.val(ids.receiverId ?? NOTHING)),
    )
    .leftJoin('pigeons', (join) => join.on('pigeons.id', '=', sql.val(ids.pigeonId)))
    .leftJoin('messages as carried', 'carried.id', 'pigeons.message_id')
    .leftJoin('messages as original', (join) =>
      join.on('original.id', '=', sql.val(ids.originalId ?? NOTHING)),
    )
    .leftJoin('messages as same', (join) => join.on('same.id', '=', sql.val(ids.id)))
    .leftJoin('files', (join) =>
      join
        .on('files.key', '=', sql.val(imageKey ?? ''))
        .on('files.owner_id', '=', sql.val(ids.senderId)),
    )
    .where('profiles.user_id', '=', ids.senderId)
    .select([
      'profiles.completion',
      'receiver.id as receiver_user_id',
      'receiver.state as receiver_state',
      'receiver.email_verified_at as receiver_verified_at',
      'pigeons.id as pigeon_id',
      'pigeons.owner_id',
      'pigeons.person_id',
      'pigeons.status as pigeon_status',
      'pigeons.trips_left',
      'pigeons.fuel_until',
      'pigeons.ends_at',
      'carried.status as carried_status',
      'original.sender_id as original_sender_id',
      'original.receiver_id as original_receiver_id',
      'original.pigeon_id as original_pigeon_id',
      'original.status as original_status',
      'same.id as same_id',
      'files.key as image_key',
    ])
    .executeTakeFirstOrThrow();
  return {
    sender: { id: ids.senderId, completion: row.completion },
    receiver: toReceiver(row),
    pigeon: toPigeon(row),
    original: toOriginal(row),
    isIdTaken: row.same_id !== null,
    imageKey: row.image_key,
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

interface PigeonRow {
  pigeon_id: string | null;
  owner_id: string | null;
  person_id: string | null;
  pigeon_status: PigeonFacts['status'] | null;
  trips_left: number | null;
  fuel_until: Date | null;
  ends_at: Date | null;
  carried_status: OriginalFacts['status'] | null;
}

function toPigeon(row: PigeonRow): PigeonFacts | null {
  const { pigeon_id: id, owner_id, pigeon_status: status, trips_left, fuel_until } = row;
  if (id === null || owner_id === null || status === null) return null;
  if (trips_left === null || fuel_until === null) return null;
  const { person_id, ends_at } = row;
  const carries_unread = row.carried_status === 'sent';
  return { id, owner_id, person_id, status, trips_left, fuel_until, ends_at, carries_unread };
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
