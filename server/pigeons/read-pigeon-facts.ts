import type { Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { PigeonState } from './pigeon-status.ts';

export interface PigeonFacts extends PigeonState {
  id: string;
  owner_id: string;
  /** The other person in the pigeon's conversation. */
  person_id: string | null;
}

/** Reads a pigeon with the message that it carries, under the locks. Returns null if it does not exist. */
export async function readPigeonFacts(tx: Transaction<Schema>, pigeonId: string) {
  const row = await tx
    .selectFrom('pigeons')
    .leftJoin('messages', 'messages.id', 'pigeons.message_id')
    .select([
      'pigeons.id',
      'pigeons.owner_id',
      'pigeons.person_id',
      'pigeons.status',
      'pigeons.trips_left',
      'pigeons.fuel_until',
      'pigeons.ends_at',
      'messages.id as carried_id',
      'messages.sender_id as carried_sender_id',
      'messages.receiver_id as carried_receiver_id',
      'messages.status as carried_status',
      'messages.image_key as carried_image_key',
    ])
    .where('pigeons.id', '=', pigeonId)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { carried_id, carried_sender_id, carried_receiver_id, ...rest } = row;
  const { carried_status, carried_image_key, ...stored } = rest;
  const pigeon: PigeonFacts = { ...stored, carries_unread: carried_status === 'sent' };
  return {
    pigeon,
    carriedId: carried_id,
    carriedSenderId: carried_sender_id,
    carriedReceiverId: carried_receiver_id,
    carriedImageKey: carried_image_key,
  };
}
