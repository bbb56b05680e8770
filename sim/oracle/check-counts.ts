import type { Resting } from './resting.ts';

export async function checkCounts({ server }: Resting): Promise<string[]> {
  const { db } = server.context;
  const counts = await db.selectFrom('counts').selectAll().execute();
  const messages = await db
    .selectFrom('messages')
    .select('receiver_id')
    .where('status', '=', 'sent')
    .execute();
  const notices = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('read_at', 'is', null)
    .execute();
  return counts.flatMap(({ user_id, unread_count, unread_notifications }) => {
    const unread = messages.filter(({ receiver_id }) => receiver_id === user_id).length;
    const untold = notices.filter((notice) => notice.user_id === user_id).length;
    return [
      ...(unread_count === unread ? [] : [`count of ${user_id}: ${unread_count}, not ${unread}`]),
      ...(unread_notifications === untold
        ? []
        : [`notifications of ${user_id}: ${unread_notifications}, not ${untold}`]),
    ];
  });
}
