import * as v from 'valibot';
import type { RawChange } from '../../contract/changes.ts';
import type { StreamEvent } from '../../contract/stream-events.ts';

const receivedSchema = v.object({ receiverId: v.string(), status: v.literal('sent') });

/** What else these changes mean to the person: a message of somebody has reached them. */
export function findAnnouncements(userId: string, changes: RawChange[]): StreamEvent[] {
  return changes.flatMap(({ entity, id, value }): StreamEvent[] => {
    if (entity !== 'message' || !v.is(receivedSchema, value)) return [];
    if (value.receiverId !== userId) return [];
    return [{ type: 'MESSAGE_RECEIVED', data: { receiverId: userId, messageId: id } }];
  });
}
