import type { Selectable } from 'kysely';
import type { Message } from '../../contract/entities.ts';
import { fileUrl, previewUrl } from '../../contract/uploads.ts';
import type { Schema } from '../db/schema.ts';

export type MessageRow = Selectable<Schema['messages']> & {
  image_width: number | null;
  image_height: number | null;
  image_placeholder: string | null;
};

/** Returns the message as devices get it. A recalled one has neither text nor image. */
export function toMessageValue(row: MessageRow): Message {
  const key = row.status === 'recalled' ? null : row.image_key;
  return {
    id: row.id,
    content: row.status === 'recalled' ? '' : row.content,
    image_url: key === null ? null : fileUrl(key),
    image_preview_url: key === null ? null : previewUrl(key),
    image_alt: key === null ? null : row.image_alt,
    image_width: key === null ? null : row.image_width,
    image_height: key === null ? null : row.image_height,
    image_placeholder: key === null ? null : row.image_placeholder,
    senderId: row.sender_id,
    receiverId: row.receiver_id,
    pigeonId: row.pigeon_id,
    originalMessageId: row.original_message_id,
    status: row.status,
    trip: row.trip,
    created_at: row.created_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
  };
}

/**
 * Returns a function that converts a message row to the value that this person sees. Authors also see whether the
 * landing page may show their letter.
 */
export function toMessageValueFor(userId: string) {
  return (row: MessageRow): Message => ({
    ...toMessageValue(row),
    ...(row.landing_allowed && row.sender_id === userId ? { landing_allowed: true } : {}),
  });
}
