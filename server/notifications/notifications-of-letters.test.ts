import { expect, test } from 'vitest';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople();

test('a notification follows the receiver’s settings, a recall and the read of its message', async () => {
  const { ayse: sender, mehmet: receiver } = api;
  const { db } = api.context;
  const noticed = async () => {
    const counts = await db
      .selectFrom('counts')
      .select('unread_notifications')
      .where('user_id', '=', receiver.userId)
      .executeTakeFirstOrThrow();
    const rows = await db.selectFrom('notifications').select(['kind', 'read_at']).execute();
    return { ...counts, kinds: rows.map(({ kind }) => kind) };
  };
  await api.send(sender, { receiverId: receiver.userId });
  expect(await noticed()).toEqual({ unread_notifications: 1, kinds: ['message'] });
  await api.recall(sender, sender.pigeonIds[0]);
  expect(await noticed()).toEqual({ unread_notifications: 0, kinds: [] });

  const again = await api.send(sender, { receiverId: receiver.userId });
  await api.read(receiver, again.messageId);
  expect(await noticed()).toEqual({ unread_notifications: 0, kinds: ['message'] });

  const types = { message: false, reply: true, pigeon: true, referral: true };
  await db
    .updateTable('notification_settings')
    .set({ types: JSON.stringify(types) })
    .execute();
  await api.send(sender, { receiverId: receiver.userId });
  expect(await noticed()).toEqual({ unread_notifications: 0, kinds: ['message'] });
});
