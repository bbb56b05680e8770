import { expect, test } from 'vitest';
import { makePerson } from '../testing/people.ts';
import { expectOnceUnderKey, rejectionWithoutEffect } from '../testing/rejections.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';
import { openTwoPeople } from '../testing/two-people.ts';

const api = await openTwoPeople();

const allow = (caller: typeof api.ayse, id: string, allowed: unknown = true) =>
  api.call(caller, 'allow-landing', { path: { id }, body: { allowed } });

test('only the author sees that a letter is allowed on the landing page', async () => {
  const { messageId: id } = await api.send(api.ayse, { sky: true });
  expect((await allow(api.ayse, id)).rows.changes).toMatchObject([
    { entity: 'message', id, value: { landing_allowed: true } },
  ]);
  const pulled = await api.pull(api.ayse);
  const mine = pulled.changes.find((change) => change.id === id);
  expect(mine?.value).toHaveProperty('landing_allowed', true);
  const box = await api.call(api.ayse, 'list-messages', { query: { box: 'sent' } });
  expect(box.items[0]).toHaveProperty('landing_allowed', true);
  const { items } = await api.call(api.mehmet, 'list-sky');
  expect(items).toMatchObject([{ id }]);
  expect(items[0]).not.toHaveProperty('landing_allowed');
  const [off] = (await allow(api.ayse, id, false)).rows.changes;
  expect(off?.value).not.toHaveProperty('landing_allowed');
});

test('a person who replies to a letter does not see whether it is allowed', async () => {
  const { messageId: id } = await api.send(api.ayse, { sky: true });
  await allow(api.ayse, id);
  const back = { originalMessageId: id, receiverId: api.ayse.userId };
  await api.reply(api.mehmet, back);
  const box = await api.call(api.mehmet, 'list-messages', { query: { box: 'sent' } });
  expect(box.items).toMatchObject([{ original: { id } }]);
  expect(JSON.stringify(box)).not.toContain('landing_allowed');
});

test('another person’s, a direct, a recalled and an unknown letter are rejected', async () => {
  const { messageId: sky } = await api.send(api.ayse, { sky: true });
  expect(await rejectionWithoutEffect(api, () => allow(api.mehmet, sky))).toBe('message-not-found');
  await api.recall(api.ayse, api.ayse.pigeonIds[0]);
  expect(await rejectionWithoutEffect(api, () => allow(api.ayse, sky))).toBe('message-not-found');
  const { messageId } = await api.send(api.ayse, { receiverId: api.mehmet.userId });
  for (const id of [messageId, api.context.makeId()]) {
    expect(await rejectionWithoutEffect(api, () => allow(api.ayse, id))).toBe('message-not-found');
  }
});

test.each([{}, { allowed: 'yes' }, { allowed: true, userId: 'x' }])(
  'rejects the body %j',
  async (body) => {
    const { messageId: id } = await api.send(api.ayse, { sky: true });
    const call = () => api.call(api.ayse, 'allow-landing', { path: { id }, body });
    expect(await rejectionWithoutEffect(api, call)).toBe('body-invalid');
  },
);

test('a recall removes the permission', async () => {
  const { messageId } = await api.send(api.ayse, { sky: true });
  await allow(api.ayse, messageId);
  await api.recall(api.ayse, api.ayse.pigeonIds[0]);
  const row = await api.context.db
    .selectFrom('messages')
    .select('landing_allowed')
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow();
  expect(row.landing_allowed).toBe(false);
});

test('a retry under the same key is applied once, and the key is for this call only', async () => {
  const { messageId: id } = await api.send(api.ayse, { sky: true });
  const call = { caller: api.ayse, name: 'allow-landing' } as const;
  await expectOnceUnderKey(api, call, {
    args: { path: { id }, body: { allowed: true } },
    other: { path: { id }, body: { allowed: false } },
  });
});

test('is for people with a session', async () => {
  const { userId } = await makePerson(api.context);
  await expectSessionNeeded(api, 'allow-landing', {
    path: { id: userId },
    body: { allowed: true },
  });
});
