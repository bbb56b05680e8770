import { expect, test } from 'vitest';
import { rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople();
const list = (caller: typeof api.ayse, query = {}) =>
  api.call(caller, 'list-notifications', { query });

test('a letter is listed with its text and sender, in the reader’s language', async () => {
  const { ayse, mehmet } = api;
  const { messageId } = await api.send(ayse, { receiverId: mehmet.userId });
  const { notifications, unread_count, next } = await list(mehmet);
  expect(notifications).toMatchObject([
    {
      kind: 'message',
      title: 'Yeni mektup',
      message: 'Ayşe Yılmaz sana bir mektup gönderdi.',
      is_read: false,
      read_at: null,
      messageId,
      sender_profile: { full_name: 'Ayşe Yılmaz' },
    },
  ]);
  expect(notifications[0]?.sender_profile?.avatar_url).toContain('/files/');
  expect([unread_count, next]).toEqual([1, null]);
  await api.context.db.updateTable('users').set({ language: 'en' }).execute();
  expect((await list(mehmet)).notifications[0]?.message).toBe('Ayşe Yılmaz sent you a letter.');
  expect(await list(ayse)).toEqual({ notifications: [], unread_count: 0, next: null });
});

test('pages run from newest to oldest without a gap or a repeat', async () => {
  for (let count = 0; count < 7; count += 1) {
    const body = { title: `${count}`, message: 'Güvercin yok.' };
    await api.call(api.ayse, 'create-notification', { body });
    // Two notifications have the same time, so that the id decides their order.
    if (count % 2 === 0) api.clock.advance(1000);
  }
  const titles: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(api.ayse, {
      limit: 2,
      ...(cursor === null ? {} : { cursor }),
    });
    titles.push(...page.notifications.map(({ title }) => title));
    cursor = page.next;
  } while (cursor !== null);
  expect(titles.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6']);
  expect(titles[0] === '5' || titles[0] === '6').toBe(true);
});

test.each([{ cursor: 'x' }, { limit: 0 }, { limit: 101 }, { limit: 'x' }])(
  'rejects %j',
  async (query) => {
    expect(await rejectionWithoutEffect(api, () => list(api.ayse, query))).toBe('body-invalid');
  },
);

test('is for people with a session', () => expectSessionNeeded(api, 'list-notifications'));
