import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { toAppError } from '../http/error-reply.ts';
import { openTestApi } from '../testing/api.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';

const RUNS = 12;
const PIGEONS = 4;
const api = await openTestApi();
const { context, call, reset, close } = api;
afterAll(close);

const step = fc.record({
  what: fc.constantFrom('send', 'read', 'recall', 'notice', 'all-read', 'all-notices', 'note'),
  pick: fc.nat(99),
});
/** Groups of concurrent steps. The groups run one after the other. */
const moments = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), {
  minLength: 3,
  maxLength: 8,
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

test('the counts equal the unread items after any concurrent calls', async () => {
  await fc.assert(
    fc.asyncProperty(moments, async (all) => {
      await reset();
      const sender = await makePerson(context, { pigeons: PIGEONS });
      const reader = await makePerson(context);
      for (const moment of all) {
        await Promise.all(moment.map((one) => allowed(take(one, { sender, reader }))));
        expect(await countsOf(reader)).toEqual(await countUnread(reader));
      }
    }),
    { numRuns: RUNS },
  );
});

async function take(
  { what, pick }: Step,
  { sender, reader }: Record<'sender' | 'reader', TestPerson>,
) {
  const pigeonId = sender.pigeonIds[pick % PIGEONS];
  switch (what) {
    case 'send':
      return api.send(sender, { receiverId: reader.userId, pigeonId });
    case 'recall':
      return api.recall(sender, pigeonId);
    case 'read':
      return api.read(reader, await anyId('messages', pick));
    case 'notice': {
      const id = await anyId('notifications', pick);
      return call(reader, 'read-notification', { path: { id } });
    }
    case 'all-read':
      return call(reader, 'mark-all-read');
    case 'all-notices':
      return call(reader, 'read-all-notifications');
    case 'note':
      return call(reader, 'create-notification', { body: { title: 'a', message: 'b' } });
  }
}

/** Ignores rejections by the rules. Other errors fail the test. */
async function allowed(taken: Promise<unknown>): Promise<void> {
  await taken.catch((error: unknown) => {
    if (toAppError(error).code === 'internal') throw error;
  });
}

async function anyId(table: 'messages' | 'notifications', pick: number): Promise<string> {
  const rows = await context.db.selectFrom(table).select('id').orderBy('id').execute();
  return rows[pick % Math.max(1, rows.length)]?.id ?? context.makeId();
}

async function countsOf({ userId }: TestPerson) {
  const counts = context.db
    .selectFrom('counts')
    .select(['unread_count as messages', 'unread_notifications as notifications'])
    .where('user_id', '=', userId);
  return counts.executeTakeFirstOrThrow();
}

async function countUnread({ userId }: TestPerson) {
  const messages = context.db
    .selectFrom('messages')
    .select('id')
    .where('receiver_id', '=', userId)
    .where('status', '=', 'sent');
  const notifications = context.db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  return {
    messages: (await messages.execute()).length,
    notifications: (await notifications.execute()).length,
  };
}
