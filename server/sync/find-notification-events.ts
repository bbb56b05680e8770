import type { RawChange } from '../../contract/changes.ts';
import type { StreamEvent } from '../../contract/stream-events.ts';
import type { Context } from '../context.ts';
import { readListed } from '../notifications/listed-notifications.ts';

/** What these changes announce of notifications: whole ones, with their words, as the list has them. */
export async function findNotificationEvents(
  { db }: Pick<Context, 'db'>,
  userId: string,
  changes: RawChange[],
): Promise<StreamEvent[]> {
  const ids = changes.flatMap(({ entity, id, value }) =>
    entity === 'notification' && value !== null ? [id] : [],
  );
  const listed = new Map((await readListed({ db, userId }, ids)).map((one) => [one.id, one]));
  return ids.flatMap((id): StreamEvent[] => {
    const data = listed.get(id);
    if (data === undefined) return [];
    // An unread one changes only by being made.
    return [{ type: data.is_read ? 'notification_updated' : 'notification', data }];
  });
}
